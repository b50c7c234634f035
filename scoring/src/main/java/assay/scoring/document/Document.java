package assay.scoring.document;

import java.util.List;

public record Document(String source, Lines lines, int wordCount, List<String> limits) {}
