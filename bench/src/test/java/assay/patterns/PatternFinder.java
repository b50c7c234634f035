package assay.patterns;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.*;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds every `java.util.regex` pattern that compiled classes create, by following constants through their
/// code.
///
/// A pattern that is assembled at run time is known only if it is assigned directly to a static final field,
/// which is read by reflection; otherwise it is reported as a fault. If a pattern or its matcher is passed
/// on, it counts as used in every way.
final class PatternFinder {

    private static final String PATTERN = "java.util.regex.Pattern";
    private static final String MATCHER = "java.util.regex.Matcher";
    private static final Set<String> OF_STRING =
            Set.of("matches", "replaceAll", "replaceFirst", "split", "splitWithDelimiters");

    /// A place that creates a pattern, with everything known about it.
    private static final class Origin {
        private final String where;
        private final Set<String> texts = new LinkedHashSet<>();
        private int flags;
        private @Nullable String field;
        private final EnumSet<Way> ways = EnumSet.noneOf(Way.class);

        private Origin(String where) {
            this.where = where;
        }
    }

    /// A value on the stack: possible texts, a number, or patterns by origin or field. An empty value means
    /// that the value is unknown.
    private record Value(
            int slots, Set<String> texts, @Nullable Integer number, Set<Object> patterns) {
        private static final Value ANY = new Value(1, Set.of(), null, Set.of());
        private static final Value WIDE = new Value(2, Set.of(), null, Set.of());

        static Value of(Object pattern) {
            return new Value(1, Set.of(), null, Set.of(pattern));
        }

        static Value kind(TypeKind kind) {
            return kind.slotSize() == 2 ? WIDE : ANY;
        }

        Value or(Value other) {
            if (equals(other)) {
                return this;
            }
            Set<Object> both = new LinkedHashSet<>(patterns);
            both.addAll(other.patterns);
            Set<String> either = new LinkedHashSet<>();
            // If one of the two texts is unknown, the result is unknown.
            if (!texts.isEmpty() && !other.texts.isEmpty()) {
                either.addAll(texts);
                either.addAll(other.texts);
            }
            return new Value(slots, either, null, both);
        }
    }

    /// A matcher that is restricted to a region.
    private record Region(Object pattern) {}

    private final Map<String, Origin> origins = new LinkedHashMap<>();
    private final Map<String, EnumSet<Way>> waysOfFields = new HashMap<>();
    private final Map<String, Set<Origin>> inFields = new HashMap<>();
    private final Set<String> faults = new LinkedHashSet<>();

    private String owner = "";
    private String method = "";
    private int line;
    private int nth;

    private PatternFinder() {}

    /// @param faults descriptions of the code that could not be analyzed
    record Found(List<PatternUse> uses, List<String> faults) {}

    static Found in(Path classes) throws IOException {
        PatternFinder finder = new PatternFinder();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                finder.read(ClassFile.of().parse(file));
            }
        }
        return finder.found();
    }

    static Found in(byte[] classFile) {
        PatternFinder finder = new PatternFinder();
        finder.read(ClassFile.of().parse(classFile));
        return finder.found();
    }

    private Found found() {
        List<PatternUse> uses = new ArrayList<>();
        inFields.forEach((field, all) ->
                all.forEach(each -> each.ways.addAll(waysOfFields.getOrDefault(field, EnumSet.noneOf(Way.class)))));
        for (Origin each : origins.values()) {
            // If no use of a pattern is visible, it may be used in any way.
            EnumSet<Way> ways = each.ways.isEmpty() ? EnumSet.allOf(Way.class) : each.ways;
            if (each.texts.isEmpty()) {
                Pattern value = each.field == null ? null : (Pattern) staticValue(each.field);
                if (value == null) {
                    faults.add(each.where + " puts a pattern together as it runs");
                } else {
                    uses.add(new PatternUse(each.where, value, ways));
                }
            }
            each.texts.forEach(text -> uses.add(new PatternUse(each.where, Pattern.compile(text, each.flags), ways)));
        }
        return new Found(List.copyOf(uses), List.copyOf(faults));
    }

    private static @Nullable Object staticValue(String field) {
        int dot = field.lastIndexOf('.');
        try {
            Field found = Class.forName(field.substring(0, dot)).getDeclaredField(field.substring(dot + 1));
            if (!Modifier.isStatic(found.getModifiers()) || !Modifier.isFinal(found.getModifiers())) {
                return null;
            }
            found.setAccessible(true);
            return found.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(field, e);
        }
    }

    private void read(ClassModel model) {
        owner = model.thisClass().asInternalName().replace('/', '.');
        for (MethodModel each : model.methods()) {
            method = each.methodName().stringValue();
            // The first pass collects the values of local variables, and the second pass determines how they
            // are used.
            each.code().ifPresent(code -> {
                Map<Integer, Value> locals = new HashMap<>();
                walk(code, locals);
                walk(code, locals);
            });
        }
    }

    private List<Value> stack = new ArrayList<>();

    private Value pop() {
        // Unreachable code after a jump has no stack.
        return stack.isEmpty() ? Value.ANY : stack.removeLast();
    }

    private void push(Value value) {
        stack.add(value);
    }

    private void walk(CodeModel code, Map<Integer, Value> locals) {
        stack = new ArrayList<>();
        nth = 0;
        line = 0;
        Map<Label, List<Value>> at = new HashMap<>();
        code.exceptionHandlers().forEach(each -> at.put(each.handler(), List.of(Value.ANY)));
        boolean ends = false;
        for (var element : code) {
            switch (element) {
                case LabelTarget target -> {
                    List<Value> saved = at.get(target.label());
                    if (saved != null) {
                        stack = ends || saved.size() != stack.size() ? new ArrayList<>(saved) : merged(stack, saved);
                        ends = false;
                    }
                }
                case LineNumber number -> line = number.line();
                case LoadInstruction load ->
                    push(
                            load.typeKind() == TypeKind.REFERENCE
                                    ? locals.getOrDefault(load.slot(), Value.ANY)
                                    : Value.kind(load.typeKind()));
                case StoreInstruction store -> {
                    Value value = pop();
                    if (store.typeKind() == TypeKind.REFERENCE) {
                        locals.merge(store.slot(), value, Value::or);
                    }
                }
                case ConstantInstruction constant -> push(constant(constant));
                case FieldInstruction field -> field(field);
                case InvokeInstruction invoke -> invoke(invoke);
                case InvokeDynamicInstruction dynamic -> dynamic(dynamic);
                case OperatorInstruction operator -> {
                    pop();
                    if (!operator.opcode().name().endsWith("NEG")
                            && operator.opcode() != java.lang.classfile.Opcode.ARRAYLENGTH) {
                        pop();
                    }
                    push(Value.kind(operator.typeKind()));
                }
                case ConvertInstruction convert -> {
                    pop();
                    push(Value.kind(convert.toType()));
                }
                case ArrayLoadInstruction load -> {
                    pop();
                    pop();
                    push(Value.kind(load.typeKind()));
                }
                case ArrayStoreInstruction _ -> {
                    escapes(pop());
                    pop();
                    pop();
                }
                case NewObjectInstruction _ -> push(Value.ANY);
                case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ -> {
                    pop();
                    push(Value.ANY);
                }
                case NewMultiArrayInstruction array -> {
                    for (int i = 0; i < array.dimensions(); i++) {
                        pop();
                    }
                    push(Value.ANY);
                }
                case TypeCheckInstruction check -> {
                    if (check.opcode() == java.lang.classfile.Opcode.INSTANCEOF) {
                        pop();
                        push(Value.ANY);
                    }
                }
                case MonitorInstruction _ -> pop();
                case StackInstruction instruction -> shuffle(instruction);
                case BranchInstruction branch -> {
                    String name = branch.opcode().name();
                    if (!name.startsWith("GOTO")) {
                        pop();
                        if (name.startsWith("IF_")) {
                            pop();
                        }
                    } else {
                        ends = true;
                    }
                    jump(at, branch.target());
                }
                case TableSwitchInstruction table -> {
                    pop();
                    jump(at, table.defaultTarget());
                    table.cases().forEach(each -> jump(at, each.target()));
                    ends = true;
                }
                case LookupSwitchInstruction lookup -> {
                    pop();
                    jump(at, lookup.defaultTarget());
                    lookup.cases().forEach(each -> jump(at, each.target()));
                    ends = true;
                }
                case ReturnInstruction result -> {
                    if (result.typeKind() != TypeKind.VOID) {
                        escapes(pop());
                    }
                    ends = true;
                }
                case ThrowInstruction _ -> ends = true;
                default -> {
                    // Other instructions don't change the stack.
                }
            }
        }
    }

    private void jump(Map<Label, List<Value>> at, Label target) {
        List<Value> saved = at.get(target);
        at.put(target, saved == null || saved.size() != stack.size() ? new ArrayList<>(stack) : merged(stack, saved));
    }

    private static List<Value> merged(List<Value> one, List<Value> other) {
        List<Value> both = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            both.add(one.get(i).or(other.get(i)));
        }
        return both;
    }

    private static Value constant(ConstantInstruction constant) {
        return switch (constant.constantValue()) {
            case String text -> new Value(1, Set.of(text), null, Set.of());
            case Integer number -> new Value(1, Set.of(), number, Set.of());
            default -> Value.kind(constant.typeKind());
        };
    }

    private void shuffle(StackInstruction instruction) {
        switch (instruction.opcode()) {
            case POP -> {
                // If `region` was called on the matcher that is dropped here, the matcher may be used
                // elsewhere, so assume a search.
                Value value = pop();
                if (value.patterns().stream().anyMatch(Region.class::isInstance)) {
                    used(value, Way.FIND);
                }
            }
            case POP2 -> {
                if (pop().slots() == 1) {
                    pop();
                }
            }
            case DUP -> copy(1, 0);
            case DUP_X1 -> copy(1, 1);
            case DUP_X2 -> copy(1, 2);
            case DUP2 -> copy(2, 0);
            case DUP2_X1 -> copy(2, 1);
            case DUP2_X2 -> copy(2, 2);
            case SWAP -> {
                Value top = pop();
                Value below = pop();
                push(top);
                push(below);
            }
            default -> throw new IllegalStateException(instruction.toString());
        }
    }

    /// Inserts a copy of the top `slots` values of the stack below the `skipped` values beneath them.
    private void copy(int slots, int skipped) {
        List<Value> copied = take(slots);
        List<Value> between = take(skipped);
        stack.addAll(copied);
        stack.addAll(between);
        stack.addAll(copied);
    }

    private List<Value> take(int slots) {
        List<Value> taken = new ArrayList<>();
        for (int left = slots; left > 0 && !stack.isEmpty(); ) {
            Value value = pop();
            taken.addFirst(value);
            left -= value.slots();
        }
        return taken;
    }

    private void field(FieldInstruction field) {
        String name = field.owner().asInternalName().replace('/', '.') + "."
                + field.name().stringValue();
        boolean pattern = field.typeSymbol().equals(ClassDesc.of(PATTERN));
        switch (field.opcode()) {
            case GETSTATIC -> push(pattern ? Value.of(name) : staticText(field, name));
            case GETFIELD -> {
                pop();
                push(pattern ? Value.of(name) : Value.kind(TypeKind.from(field.typeSymbol())));
            }
            case PUTSTATIC, PUTFIELD -> {
                Value value = pop();
                if (field.opcode() == java.lang.classfile.Opcode.PUTFIELD) {
                    pop();
                }
                if (!pattern) {
                    escapes(value);
                }
                for (Object each : pattern ? value.patterns() : Set.of()) {
                    if (each instanceof Origin origin) {
                        inFields.computeIfAbsent(name, _ -> new LinkedHashSet<>())
                                .add(origin);
                        if (field.opcode() == java.lang.classfile.Opcode.PUTSTATIC && method.equals("<clinit>")) {
                            origin.field = name;
                        }
                    } else {
                        escapes(Value.of(each));
                    }
                }
            }
            default -> throw new IllegalStateException(field.toString());
        }
    }

    /// Returns the text of a constant that the compiler does not know, such as a joined list.
    private static Value staticText(FieldInstruction field, String name) {
        if (field.typeSymbol().equals(ConstantDescs.CD_String) && name.startsWith("assay.")) {
            Object value = staticValue(name);
            if (value != null) {
                return new Value(1, Set.of((String) value), null, Set.of());
            }
        }
        return Value.kind(TypeKind.from(field.typeSymbol()));
    }

    private void used(Value value, Way... ways) {
        for (Object each : value.patterns()) {
            Object pattern = each instanceof Region region ? region.pattern() : each;
            EnumSet<Way> known = pattern instanceof Origin origin
                    ? origin.ways
                    : waysOfFields.computeIfAbsent((String) pattern, _ -> EnumSet.noneOf(Way.class));
            known.addAll(List.of(ways));
            // Code that calls `lookingAt` at one place after another is a search.
            if (each instanceof Region && known.contains(Way.LOOKING_AT)) {
                known.add(Way.FIND);
            }
        }
    }

    private void escapes(Value value) {
        used(value, Way.values());
    }

    private void fault(String what) {
        faults.add("%s:%d %s".formatted(owner, line, what));
    }

    /// Returns the origin for this place: the same one in both passes.
    private Origin made(Value regex, Value flags, boolean withFlags) {
        String where = owner + ":" + line;
        Origin origin = origins.computeIfAbsent(owner + "." + method + "#" + nth++, _ -> new Origin(where));
        origin.texts.addAll(regex.texts());
        if (withFlags) {
            if (flags.number() == null) {
                fault("takes flags that are not constant");
            } else {
                origin.flags = flags.number();
            }
        }
        return origin;
    }

    private void invoke(InvokeInstruction invoke) {
        String type = invoke.owner().asInternalName().replace('/', '.');
        String name = invoke.name().stringValue();
        MethodTypeDesc descriptor = invoke.typeSymbol();
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < descriptor.parameterCount(); i++) {
            arguments.addFirst(pop());
        }
        Value target = invoke.opcode() == java.lang.classfile.Opcode.INVOKESTATIC ? Value.ANY : pop();
        Value result = Value.kind(TypeKind.from(descriptor.returnType()));
        switch (type) {
            case PATTERN -> result = pattern(name, target, arguments, result);
            case MATCHER -> result = matcher(name, target, result);
            case "java.lang.String" -> {
                if (OF_STRING.contains(name)) {
                    Origin origin = made(arguments.getFirst(), Value.ANY, false);
                    used(
                            Value.of(origin),
                            name.startsWith("split") ? Way.SPLIT : name.equals("matches") ? Way.MATCHES : Way.FIND);
                }
                arguments.forEach(this::escapes);
            }
            case "java.util.Scanner" -> fault("uses a Scanner, which has patterns of its own");
            default -> {
                escapes(target);
                arguments.forEach(this::escapes);
            }
        }
        if (!descriptor.returnType().equals(ConstantDescs.CD_void)) {
            push(result);
        }
    }

    private Value pattern(String name, Value target, List<Value> arguments, Value result) {
        switch (name) {
            case "compile" -> {
                return Value.of(made(arguments.getFirst(), arguments.getLast(), arguments.size() == 2));
            }
            case "matches" -> used(Value.of(made(arguments.getFirst(), Value.ANY, false)), Way.MATCHES);
            case "matcher" -> {
                return target;
            }
            case "split", "splitAsStream", "splitWithDelimiters" -> used(target, Way.SPLIT);
            case "asPredicate" -> used(target, Way.FIND);
            case "asMatchPredicate" -> used(target, Way.MATCHES);
            case "quote", "pattern", "flags", "toString" -> {}
            default -> fault("calls Pattern." + name);
        }
        return result;
    }

    private Value matcher(String name, Value target, Value result) {
        switch (name) {
            case "matches" -> used(target, Way.MATCHES);
            case "lookingAt" -> used(target, Way.LOOKING_AT);
            case "find", "results", "replaceAll", "replaceFirst" -> used(target, Way.FIND);
            case "region" -> {
                Set<Object> within = new LinkedHashSet<>();
                target.patterns().forEach(each -> within.add(each instanceof Region ? each : new Region(each)));
                return new Value(1, Set.of(), null, within);
            }
            case "reset", "useAnchoringBounds", "useTransparentBounds" -> {
                return target;
            }
            case "usePattern" -> fault("calls Matcher.usePattern");
            default -> {
                // Other methods only read the result of a match.
            }
        }
        return result;
    }

    private void dynamic(InvokeDynamicInstruction dynamic) {
        MethodTypeDesc descriptor = dynamic.typeSymbol();
        for (int i = 0; i < descriptor.parameterCount(); i++) {
            escapes(pop());
        }
        dynamic.bootstrapArgs().forEach(each -> {
            if (each instanceof DirectMethodHandleDesc handle) {
                String type = handle.owner().descriptorString();
                String name = handle.methodName();
                if (type.equals("Ljava/util/regex/Pattern;")
                                && Set.of("compile", "matches").contains(name)
                        || type.equals("Ljava/lang/String;") && OF_STRING.contains(name)) {
                    fault("refers to " + name + ", whose pattern is not to be seen");
                }
            }
        });
        push(Value.kind(TypeKind.from(descriptor.returnType())));
    }
}
