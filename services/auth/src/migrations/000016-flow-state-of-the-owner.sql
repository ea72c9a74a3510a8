-- The owner of the project reads every other table of the schema; pg_dump stopped at this one.
create policy owner_access on auth.flow_state to postgres using (true) with check (true);
grant select, insert, update, delete, references, trigger on auth.flow_state to postgres;
