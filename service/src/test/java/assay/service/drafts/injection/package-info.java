@org.jspecify.annotations.NullMarked
package assay.service.drafts.injection;
