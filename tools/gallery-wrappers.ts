import type { TestProject } from '@cairn/dev-env/person'

/**
 * Two foreign servers: one that answers, and has tables to import, and one that nobody is asked about. The tables are in a
 * schema of their own, as the pictures of others show those of `public`.
 */
export const storeSampleServers = async (shop: TestProject, other: TestProject, port: number): Promise<void> => {
  await other.query(`
    create role stock_reader login password 'correct horse 1';
    create schema stock;
    grant usage on schema stock to stock_reader;
    create table stock.shelves (id int primary key, label text);
    create table stock.deliveries (id int primary key, arrived_at timestamptz);
    create table stock.suppliers (id int primary key, name text);
    create view stock.late_deliveries as select * from stock.deliveries where arrived_at < now();
    create materialized view stock.totals as select count(*) from stock.deliveries;
    grant select on all tables in schema stock to stock_reader`)
  await shop.query(`
    create extension postgres_fdw schema extensions;
    create schema warehouse;
    create server stock foreign data wrapper postgres_fdw options
      (host 'stock.example.com', hostaddr '127.0.0.1', port '${port}', dbname 'postgres', sslmode 'prefer');
    create user mapping for postgres server stock
      options (user 'stock_reader.${other.ref}', password 'correct horse 1');
    create server accounting foreign data wrapper postgres_fdw options
      (hostaddr '9.9.9.9', port '5432', dbname 'ledger', sslmode 'verify-full', sslrootcert 'system');
    import foreign schema stock limit to (shelves, suppliers) from server stock into warehouse`)
}
