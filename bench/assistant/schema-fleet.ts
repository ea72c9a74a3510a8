import type { EvaluatedSchema } from './question.ts'

/** Vehicles, trips and fuel, with names that a question does not repeat: the schema has to be read. */
export const fleet: EvaluatedSchema = {
  name: 'fleet',
  sql: `create schema fleet;
set local search_path = fleet;
create table depot (depot_no int primary key, label text not null, region text not null);
create table veh (veh_no int primary key, plate text not null unique, kind text not null check (kind in ('van','truck','car')), depot_no int not null references depot, bought date not null, payload_kg int not null, retired date);
create table drv (drv_no int primary key, given text not null, family text not null, licence text[] not null);
create table trip (trip_no int primary key, veh_no int not null references veh, drv_no int not null references drv, left_at timestamptz not null, back_at timestamptz, km numeric not null, load_kg int not null);
create table fuel (fuel_no int primary key, veh_no int not null references veh, day date not null, litres numeric not null, cents int not null);
create table svc (svc_no int primary key, veh_no int not null references veh, day date not null, note text not null, cost_cents int not null, planned boolean not null);
comment on table veh is 'Vehicles';
comment on table drv is 'Drivers';
comment on table svc is 'Services and repairs of vehicles';
comment on column fuel.cents is 'What it cost, in cents';
insert into depot values (1, 'North', 'A'), (2, 'South', 'B'), (3, 'East', 'A'), (4, 'West', 'C');
insert into veh select n, 'CA ' || (1000 + n * 17), (array['van','truck','car'])[1 + n % 3], 1 + n % 3, date '2019-01-10' + n * 60, (array[900, 7500, 400])[1 + n % 3], case when n % 8 = 0 then date '2026-01-15' + n end from generate_series(1, 30) n;
insert into drv select n, 'Given' || n, 'Family' || (n % 6), case when n % 3 = 0 then array['B','C'] else array['B'] end from generate_series(1, 18) n;
insert into trip select n, 1 + (n * 5) % 28, 1 + (n * 7) % 17, timestamptz '2026-03-01 05:00+00' + n * interval '7 hours', case when n % 20 = 0 then null else timestamptz '2026-03-01 05:00+00' + n * interval '7 hours' + (1 + n % 6) * interval '50 minutes' end, 12 + (n * 11) % 300, ((n * 37) % 900) from generate_series(1, 180) n;
insert into fuel select n, 1 + (n * 3) % 30, date '2026-03-01' + n % 60, 20 + (n * 7) % 50, (20 + (n * 7) % 50) * (170 + n % 20) from generate_series(1, 120) n;
insert into svc select n, 1 + (n * 4) % 29, date '2025-06-01' + n * 6, (array['Oil','Brakes','Tyres','Inspection'])[1 + n % 4], 5000 + (n * 731) % 40000, n % 3 <> 0 from generate_series(1, 60) n;`,
  questions: [
    ['How many vehicles are not retired?', 'select count(*) from fleet.veh where retired is null'],
    [
      'How many vehicles of each kind are there? Give kind and count.',
      'select kind, count(*) from fleet.veh group by kind',
    ],
    [
      'How many vehicles does each depot have? Give the label and the count, also depots without vehicles.',
      'select d.label, count(v.veh_no) from fleet.depot d left join fleet.veh v using (depot_no) group by d.depot_no, d.label',
    ],
    [
      'Which depot has no vehicles? Give its label.',
      'select label from fleet.depot d where not exists (select from fleet.veh v where v.depot_no = d.depot_no)',
    ],
    [
      'How many vehicles are in region A?',
      `select count(*) from fleet.veh join fleet.depot using (depot_no) where region = 'A'`,
    ],
    [
      'What is the plate of the oldest vehicle, by when it was bought?',
      'select plate from fleet.veh order by bought limit 1',
    ],
    [
      'How many vehicles were bought in each year? Give year as a number and count.',
      'select extract(year from bought)::int, count(*) from fleet.veh group by 1',
    ],
    [
      'What can all vans that are not retired carry together, in kg?',
      `select sum(payload_kg) from fleet.veh where kind = 'van' and retired is null`,
    ],
    ['How many drivers have a licence for trucks (C)?', `select count(*) from fleet.drv where 'C' = any(licence)`],
    [
      'How many drivers share each family name? Give the family name and count.',
      'select family, count(*) from fleet.drv group by family',
    ],
    [
      'What are the full names (given and family, with a space) of the drivers with the family name Family2?',
      `select given || ' ' || family from fleet.drv where family = 'Family2'`,
    ],
    ['How many trips are not back yet?', 'select count(*) from fleet.trip where back_at is null'],
    ['How many km were driven in total?', 'select sum(km) from fleet.trip'],
    ['What is the longest trip in km?', 'select max(km) from fleet.trip'],
    [
      'How many km did each kind of vehicle drive? Give kind and km.',
      'select kind, sum(km) from fleet.trip join fleet.veh using (veh_no) group by kind',
    ],
    [
      'Which vehicles have never been on a trip? Give their plates.',
      'select plate from fleet.veh v where not exists (select from fleet.trip t where t.veh_no = v.veh_no)',
    ],
    [
      'Which driver has driven no trip? Give number.',
      'select drv_no from fleet.drv d where not exists (select from fleet.trip t where t.drv_no = d.drv_no)',
    ],
    [
      'Which three drivers have driven the most km? Give number and km, the most first, ties by number.',
      'select drv_no, sum(km) from fleet.trip group by drv_no order by sum(km) desc, drv_no limit 3',
      'ordered',
    ],
    [
      'How long is an average trip that is back, in minutes, rounded to one decimal?',
      'select round((avg(extract(epoch from back_at - left_at)) / 60)::numeric, 1) from fleet.trip where back_at is not null',
    ],
    [
      'How many trips carried more than the vehicle may?',
      'select count(*) from fleet.trip join fleet.veh using (veh_no) where load_kg > payload_kg',
    ],
    [
      'How many trips with a truck had a driver without the licence C?',
      `select count(*) from fleet.trip join fleet.veh using (veh_no) join fleet.drv using (drv_no) where kind = 'truck' and not 'C' = any(licence)`,
    ],
    [
      'How many trips left on each day of the week (UTC)? Give ISO day number (Monday is 1) and count.',
      `select extract(isodow from left_at at time zone 'UTC')::int, count(*) from fleet.trip group by 1`,
    ],
    [
      'How many trips left in the night, from 22:00 up to 06:00 UTC?',
      `select count(*) from fleet.trip where extract(hour from left_at at time zone 'UTC') >= 22 or extract(hour from left_at at time zone 'UTC') < 6`,
    ],
    [
      'What did all fuel cost, in euros (100 cents) with two decimals?',
      'select round(sum(cents) / 100.0, 2) from fleet.fuel',
    ],
    [
      'What was the average price of a litre in cents, over all litres, with one decimal?',
      'select round(sum(cents) / sum(litres), 1) from fleet.fuel',
    ],
    [
      'How many litres were filled in each depot? Give label and litres; only depots with fuel.',
      'select label, sum(litres) from fleet.fuel join fleet.veh using (veh_no) join fleet.depot using (depot_no) group by depot_no, label',
    ],
    [
      'On which day was the most fuel filled, by litres? The earliest of ties.',
      'select day from fleet.fuel group by day order by sum(litres) desc, day limit 1',
    ],
    [
      'How many services and repairs were planned, and how many not? Give planned and count.',
      'select planned, count(*) from fleet.svc group by planned',
    ],
    [
      'What did services and repairs cost per kind of note, in cents? Give note and cost.',
      'select note, sum(cost_cents) from fleet.svc group by note',
    ],
    [
      'Which vehicle cost most in services and repairs? Give its plate; ties by plate.',
      'select plate from fleet.svc join fleet.veh using (veh_no) group by veh_no, plate order by sum(cost_cents) desc, plate limit 1',
    ],
    [
      'When was the latest service of each vehicle in depot North? Give plate and day; only vehicles with one.',
      `select plate, max(day) from fleet.svc join fleet.veh using (veh_no) join fleet.depot using (depot_no) where label = 'North' group by veh_no, plate`,
    ],
    [
      'How many vehicles that are not retired had no service in 2026?',
      `select count(*) from fleet.veh v where retired is null and not exists (select from fleet.svc s where s.veh_no = v.veh_no and s.day >= '2026-01-01' and s.day < '2027-01-01')`,
    ],
    [
      'For each month of 2026, how many litres were filled, and how many in total up to it? Give the month as YYYY-MM, litres, running total.',
      `select to_char(day, 'YYYY-MM'), sum(litres), sum(sum(litres)) over (order by to_char(day, 'YYYY-MM')) from fleet.fuel where day >= '2026-01-01' and day < '2027-01-01' group by 1`,
    ],
  ],
}
