package assay.service.platform.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The JSON that an operation returns on success, for `openapi.json`.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Answers.Several.class)
public @interface Answers {

    int status() default 200;

    /// The record that Jackson writes, or the class whose constants hold the [Shape].
    Class<?> json() default void.class;

    /// The name of a shape. For a shape in another module, the name is enough, without [#json].
    String schema() default "";

    String says();

    /// Container for several responses of one operation.
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        Answers[] value();
    }
}
