package assay.service.billing.web;

import assay.service.billing.PlanPrices;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.platform.web.Field;
import assay.service.platform.web.Schema;
import java.util.List;

/// The offer to buy, as requested.
record CheckoutFields(PlanPrices.Offer offer) {

    static final Schema<CheckoutFields> SCHEMA = Schema.of(
            "CheckoutFields",
            "The plan to buy.",
            fields -> new CheckoutFields(new PlanPrices.Offer(
                    fields.required(
                            Field.choice("tier", "The plan.", List.of(Plan.GROWTH, Plan.PRO, Plan.SCALE), Plan::key)
                                    .example("growth")),
                    fields.orElse(
                            Field.choice(
                                            "cycle",
                                            "How often you pay. Credits are granted every month with either cycle.",
                                            List.of(Cycle.values()),
                                            Cycle::key)
                                    .example("annual"),
                            Cycle.MONTHLY))));
}
