// Receives webhooks from Assay. Requires only Node's built-in modules (18 or later).
//
//     ASSAY_WEBHOOK_SECRET=whsec_... node receiver.mjs 8000
//
// Rejects requests that are too large, not signed with the secret, or signed more than five minutes ago. Processes each
// event once, even if it is delivered several times. While you rotate a secret, set both secrets, separated by a comma.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const LARGEST = 1024 * 1024;
const MINUTES_5 = 300;
const MOST_SEEN = 100_000;

const secrets = (process.env.ASSAY_WEBHOOK_SECRET ?? "").split(",").filter(Boolean);
if (secrets.length === 0) {
    console.error("Set ASSAY_WEBHOOK_SECRET to the webhook's signing secret.");
    process.exit(1);
}

// In production, use a unique column in your database, which survives restarts.
const seen = new Set();

function same(given, computed) {
    const a = Buffer.from(given);
    const b = Buffer.from(computed);
    return a.length === b.length && timingSafeEqual(a, b);
}

// X-Service-Signature: keyed with the whole secret.
function signature(secret, body) {
    return "sha256=" + createHmac("sha256", secret).update(body).digest("hex");
}

// One signature in webhook-signature: keyed with the decoded secret. It also covers the id and the time.
function standardSignature(secret, id, timestamp, body) {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return "v1," + createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
}

function genuine(headers, body) {
    const timestamp = headers["webhook-timestamp"] ?? "";
    if (!/^[0-9]{1,11}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MINUTES_5) {
        return false;
    }
    const given = headers["x-service-signature"] ?? "";
    const givenStandard = (headers["webhook-signature"] ?? "").split(" ").slice(0, 10);
    const id = headers["webhook-id"] ?? "";
    const byBody = secrets.filter((each) => same(given, signature(each, body)));
    const byMessage = secrets.filter((each) => {
        const computed = standardSignature(each, id, timestamp, body);
        return givenStandard.filter((one) => same(one, computed)).length > 0;
    });
    return byBody.length > 0 && byMessage.length > 0;
}

function first(id) {
    if (seen.has(id)) {
        return false;
    }
    seen.add(id);
    if (seen.size > MOST_SEEN) {
        seen.delete(seen.values().next().value);
    }
    return true;
}

const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const parts = [];
    let length = 0;
    request.on("data", (part) => {
        length += part.length;
        if (length <= LARGEST) {
            parts.push(part);
        }
    });
    request.on("end", () => {
        const body = Buffer.concat(parts);
        if (request.method !== "POST") {
            response.writeHead(405).end();
        } else if (length > LARGEST) {
            response.writeHead(413).end();
        } else if (!genuine(request.headers, body)) {
            response.writeHead(401).end();
        } else {
            const event = JSON.parse(body.toString("utf8"));
            if (first(event.id)) {
                // Add the event to your own queue here, and process it after you respond.
                console.log(event.event, event.id);
            }
            response.writeHead(200).end();
        }
    });
});

server.listen(Number(process.argv[2] ?? 8000), "127.0.0.1", () => {
    console.log("listening on", server.address().port);
});
