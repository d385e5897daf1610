// Holds openapi.yaml and openapi-console.yaml against the rules that others lint an API with: Redocly's recommended ones and Spectral's
// spectral:oas. Prints what they find; ends with 1 where they find something.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['openapi.yaml', 'openapi-console.yaml'].map((file) => join(ROOT, file));

/** What does not hold here, and why. */
const REDOCLY = {
  'no-ambiguous-paths': 'off', // a fixed segment goes before a parameter, as OpenAPI itself has it
  'operation-4xx-response': 'off', // five open calls take nothing that could be wrong, and have no limit
};

const redocly = await createConfig({ extends: ['recommended'], rules: REDOCLY });
const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [rulesets.oas] });

let found = 0;
const report = (line) => {
  found += 1;
  console.log(line);
};
for (const file of FILES) {
  for (const { ruleId, message, location } of await lint({ ref: file, config: redocly }))
    report(`${file} ${location[0]?.pointer ?? ''} redocly ${ruleId}: ${message.replaceAll('\n', ' ')}`);
  const document = new spectralCore.Document(readFileSync(file, 'utf8'), Parsers.Yaml, file);
  for (const { code, message, path } of await spectral.run(document)) report(`${file} ${path.join('/')} spectral ${code}: ${message}`);
}
process.exitCode = found === 0 ? 0 : 1;
