import type { PoolClient } from 'pg'

const most = 100

// From one provider of the index to the next, instead of reading all identities.
const selectProviders = `
with recursive providers as (
  (select provider from auth.identities order by provider limit 1)
  union all
  select (select i.provider from auth.identities i where i.provider > p.provider order by i.provider limit 1)
  from providers p where p.provider is not null
)
select provider from providers where provider is not null limit ${most}`

/** The providers that users have identities of. */
export const listProviders = async (client: PoolClient): Promise<string[]> =>
  (await client.query<{ provider: string }>(selectProviders)).rows.map(({ provider }) => provider)
