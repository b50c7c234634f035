package assay.scoring;

record Language(String tag) {}
