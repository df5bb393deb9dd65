// node examples.cjs NODE_MODULES DOCUMENT: every example of a schema is valid.
const fs = require("fs");
const path = require("path");

const [modules, file] = process.argv.slice(2);
const Ajv = require(path.join(modules, "ajv/dist/2020")).default;
const formats = require(path.join(modules, "ajv-formats")).default;

const api = JSON.parse(fs.readFileSync(file, "utf8"));
const ajv = new Ajv({ strict: false, allErrors: true });
formats(ajv);
ajv.addSchema(api, "api");
let checked = 0, wrong = 0;
for (const [name, schema] of Object.entries(api.components.schemas)) {
  for (const example of schema.examples ?? []) {
    const validate = ajv.getSchema(`api#/components/schemas/${name}`);
    ++checked;
    if (validate(example)) continue;
    ++wrong;
    console.error(`${name}: ${ajv.errorsText(validate.errors)}`);
  }
}
console.log(`${checked} examples, ${wrong} invalid`);
process.exit(checked > 0 && wrong === 0 ? 0 : 1);
