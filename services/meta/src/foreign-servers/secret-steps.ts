import type { Step } from '../wire/pipeline.ts'

const setting = 'cairn.secret_statement'

// What a statement fails with is raised anew, without the text of the statement as its context. An error that is caught
// reaches no log.
const run = `do $run$
declare
  code text;
  said text;
begin
  execute pg_catalog.current_setting('${setting}');
exception when others then
  get stacked diagnostics code = returned_sqlstate, said = message_text;
  raise exception using errcode = code, message = said;
end
$run$`

// The owner of a database may have switched these on for it: they would write the statement into the log, as a tree.
const quiet = ['debug_print_parse', 'debug_print_rewritten', 'debug_print_plan']
  .map((name) => `pg_catalog.set_config('${name}', 'off', true)`)
  .join(', ')

/**
 * A statement with a secret in it that takes no parameters. It is itself sent as a parameter: PostgreSQL writes the texts of
 * statements into its log when they fail, into pg_stat_statements and pg_stat_activity, but not their parameters.
 */
export const secretSteps = (statement: string): Step[] => [
  { text: `select ${quiet}`, isHidden: true },
  { text: `select pg_catalog.set_config('${setting}', $1, true)`, values: [statement], isHidden: true },
  { text: run, isHidden: true },
  { text: `select pg_catalog.set_config('${setting}', '', true)`, isHidden: true },
]
