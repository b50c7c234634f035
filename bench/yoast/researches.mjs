// Reads posts on stdin, one JSON object per line: {"name", "html", "keyword", "forms", "title"}, where
// forms has the other forms of the keyword's words in the text. Writes the results of Yoast's English
// researches, one JSON object per line. With --time it assesses the posts for content and SEO, as the
// plugin does while an author writes, and writes one object: posts, and the CPU milliseconds they took.
//
// Started by assay.bench.Yoast in the folder into which npm installed yoastseo.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(import.meta.url);
const { ContentAssessor, Paper, SeoAssessor } = require("yoastseo");
const { default: Researcher } = require("yoastseo/build/languageProcessing/languages/en/Researcher");
const { build } = require("yoastseo/build/parse/build");
const { default: LanguageProcessor } = require("yoastseo/build/parse/language/LanguageProcessor");

// Warm-up passes: V8 has compiled the hot code after some seconds.
const WARM_UP_MS = 15_000;

const paperOf = (post) =>
  new Paper(post.html, { keyword: post.keyword ?? "", title: post.title ?? "", locale: "en_US" });

const cpuMs = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

// Yoast Premium gives the researcher data of word forms, which the package lacks. Its own choice of the
// keyphrase's words stays.
function withForms(researcher, forms) {
  const { keyphraseForms, ...rest } = researcher.getResearch("morphology");
  const extended = keyphraseForms.map((known) => [...known, ...known.flatMap((word) => forms[word] ?? [])]);
  researcher.addResearch("morphology", () => ({ ...rest, keyphraseForms: extended }));
  return researcher;
}

const keyphraseCount = (researcher) => researcher.getResearch("getKeyphraseCount").count;

function research(post) {
  const paper = paperOf(post);
  const researcher = new Researcher(paper);
  paper.setTree(build(paper, new LanguageProcessor(researcher), []));
  const sentences = researcher.getResearch("countSentencesFromText");
  const passive = researcher.getResearch("getPassiveVoiceResult");
  const transitions = researcher.getResearch("findTransitionWords");
  return {
    name: post.name,
    words: researcher.getResearch("wordCountInText").count,
    flesch: researcher.getResearch("getFleschReadingScore").score,
    sentences: sentences.map((each) => ({ text: each.sentence.text.trim(), words: each.sentenceLength })),
    passive: { of: passive.total, sentences: passive.passives.map((each) => each.trim()) },
    transitions: {
      of: transitions.totalSentences,
      sentences: transitions.sentenceResults.map((each) => each.sentence.text.trim()),
    },
    keyphraseAsWritten: post.keyword ? keyphraseCount(researcher) : null,
    keyphrase: post.keyword ? keyphraseCount(withForms(researcher, post.forms)) : null,
  };
}

function assess(post) {
  const paper = paperOf(post);
  const researcher = new Researcher(paper);
  for (const Assessor of [ContentAssessor, SeoAssessor]) {
    new Assessor(researcher).assess(paper);
  }
}

function time(posts) {
  const start = process.cpuUsage();
  for (let i = 0; cpuMs(start) < WARM_UP_MS; i++) {
    assess(posts[i % posts.length]);
  }
  const measured = process.cpuUsage();
  posts.forEach(assess);
  return { posts: posts.length, cpu_ms: cpuMs(measured) };
}

const posts = readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
if (process.argv.includes("--time")) {
  console.log(JSON.stringify(time(posts)));
} else {
  for (const post of posts) {
    console.log(JSON.stringify(research(post)));
  }
}
