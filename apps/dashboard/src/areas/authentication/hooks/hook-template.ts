import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { HookKind } from './hook-kinds.ts'

/** The statements that make a function for a hook, which the service can call and clients cannot. */
export const hookTemplate = (
  { name, declares, body }: Pick<HookKind, 'name' | 'declares' | 'body'>,
  schemaName: string,
): string => {
  const schema = plainIdent(schemaName)
  const called = `${schema}.${plainIdent(name)}`
  return `create or replace function ${called}(event jsonb)
returns jsonb
language plpgsql
as $$
${declares === undefined ? '' : `declare\n${declares}\n`}begin
${body}
end;
$$;

-- The service asks as the role supabase_auth_admin. Nobody else can call the function.
grant usage on schema ${schema} to supabase_auth_admin;
grant execute on function ${called}(jsonb) to supabase_auth_admin;
revoke execute on function ${called}(jsonb) from public, anon, authenticated;`
}
