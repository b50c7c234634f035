// Receives webhooks of Assay, with Node's own modules alone (18 or newer).
//
//     ASSAY_WEBHOOK_SECRET=whsec_... node receiver.mjs 8000
//
// Refuses what the secret has not signed, what was signed over five minutes ago and what is too large; takes each event
// once, however often it comes. While a secret is being replaced, give both with a comma between.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const LARGEST = 1024 * 1024;
const MINUTES_5 = 300;
const MOST_SEEN = 100_000;

const secrets = (process.env.ASSAY_WEBHOOK_SECRET ?? "").split(",").filter(Boolean);
if (secrets.length === 0) {
    console.error("Set ASSAY_WEBHOOK_SECRET to the secret that the webhook was made with.");
    process.exit(1);
}

// A column that is unique, in your database, does this better: it is still there after a restart.
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

// One of webhook-signature: keyed with the bytes that the secret stands for, and over id and time as well.
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
                // Put it into a queue of yours here, and work on it after the answer.
                console.log(event.event, event.id);
            }
            response.writeHead(200).end();
        }
    });
});

server.listen(Number(process.argv[2] ?? 8000), "127.0.0.1", () => {
    console.log("listening on", server.address().port);
});
