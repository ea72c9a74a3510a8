-- Dumps and migrations for the reference create the extension pg_graphql in this schema, which its projects begin with. A project that
-- has a schema of this name keeps it.
create schema if not exists graphql;
