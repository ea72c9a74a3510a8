/** Joins for `sqlTypeName`: `t` is the type, `element` its element where it is an array, `home` where that lives. */
export const typeNameJoins = `
  left join pg_catalog.pg_type element on element.oid = t.typelem and element.typarray = t.oid
  join pg_catalog.pg_namespace home on home.oid = coalesce(element.typnamespace, t.typnamespace)`

/**
 * A type as SQL writes it wherever the search path points: `format_type` leaves out the schema of what is visible.
 * A modifier of -1 names the type without one, and never as the SQL standard's `character`, which means one character.
 */
export const sqlTypeName = (modifier: string): string => `
  case when home.nspname <> 'pg_catalog' and pg_catalog.pg_type_is_visible(coalesce(element.oid, t.oid))
       then quote_ident(home.nspname) || '.' else '' end || pg_catalog.format_type(t.oid, ${modifier})`
