import type { EvaluatedSchema } from './question.ts'

/** Appointments and measurements: ranges of time, windows, arrays, JSON. */
export const clinic: EvaluatedSchema = {
  name: 'clinic',
  sql: `create schema clinic;
set local search_path = clinic;
create table departments (id int primary key, name text not null, floor int not null);
create table doctors (id int primary key, full_name text not null, department_id int not null references departments, languages text[] not null, hired_on date not null);
create table patients (id int primary key, full_name text not null, born_on date not null, allergies text[] not null, contact jsonb not null);
create table appointments (id int primary key, doctor_id int not null references doctors, patient_id int not null references patients, during tstzrange not null, kind text not null, was_missed boolean not null);
create table measurements (id int primary key, patient_id int not null references patients, taken_at timestamptz not null, what text not null, value numeric not null);
create table prescriptions (id int primary key, patient_id int not null references patients, doctor_id int not null references doctors, drug text not null, daily_mg int not null, starts_on date not null, ends_on date);
insert into departments values (1, 'Cardiology', 2), (2, 'Surgery', 3), (3, 'Paediatrics', 1), (4, 'Radiology', 0);
insert into doctors select n, 'Doctor ' || n, 1 + n % 3, case n % 4 when 0 then array['en','de'] when 1 then array['en'] when 2 then array['en','fr','it'] else array['de'] end, date '2010-03-01' + n * 200 from generate_series(1, 12) n;
insert into patients select n, 'Patient ' || n, date '1950-06-15' + n * 550, case when n % 5 = 0 then array['penicillin'] when n % 7 = 0 then array['nuts','penicillin'] else '{}' end, jsonb_build_object('email', 'p' || n || '@example.com', 'phone', case when n % 3 = 0 then null else '+47' || n end, 'city', (array['Oslo','Rome','Lyon'])[1 + n % 3]) from generate_series(1, 50) n;
insert into appointments select n, 1 + n % 11, 1 + (n * 7) % 48, tstzrange(timestamptz '2026-02-02 08:00+00' + n * interval '5 hours', timestamptz '2026-02-02 08:00+00' + n * interval '5 hours' + (1 + n % 4) * interval '15 minutes'), (array['first','control','emergency'])[1 + n % 3], n % 9 = 0 from generate_series(1, 150) n;
insert into measurements select n, 1 + n % 30, timestamptz '2026-02-01 07:00+00' + n * interval '3 hours', (array['pulse','temperature','weight'])[1 + n % 3], case n % 3 when 0 then 60 + n % 40 when 1 then 36 + (n % 25) / 10.0 else 50 + n % 60 end from generate_series(1, 300) n;
insert into prescriptions select n, 1 + (n * 3) % 50, 1 + n % 12, (array['aspirin','penicillin','ibuprofen','insulin'])[1 + n % 4], 50 * (1 + n % 6), date '2026-01-01' + n, case when n % 3 = 0 then null else date '2026-01-01' + n + 14 end from generate_series(1, 80) n;`,
  questions: [
    [
      'How many doctors are there in each department? Give department name and count, also departments without doctors.',
      'select d.name, count(o.id) from clinic.departments d left join clinic.doctors o on o.department_id = d.id group by d.id, d.name',
    ],
    [
      'Which department has no doctors? Give its name.',
      'select name from clinic.departments d where not exists (select from clinic.doctors o where o.department_id = d.id)',
    ],
    [
      'Which doctors speak French (fr)? Give their names.',
      `select full_name from clinic.doctors where 'fr' = any(languages)`,
    ],
    [
      'How many doctors speak both English (en) and German (de)?',
      `select count(*) from clinic.doctors where languages @> array['en','de']`,
    ],
    [
      'How many doctors speak each language? Give the language and the count.',
      'select l, count(*) from clinic.doctors, unnest(languages) l group by l',
    ],
    ['Who was hired last? Give the name.', 'select full_name from clinic.doctors order by hired_on desc limit 1'],
    ['How many patients were born before 1980?', `select count(*) from clinic.patients where born_on < '1980-01-01'`],
    [
      'How many patients are allergic to penicillin?',
      `select count(*) from clinic.patients where 'penicillin' = any(allergies)`,
    ],
    ['How many patients have no allergies?', 'select count(*) from clinic.patients where cardinality(allergies) = 0'],
    [
      'How many patients have no phone number in their contact?',
      `select count(*) from clinic.patients where contact->>'phone' is null`,
    ],
    [
      'How many patients live in each city, by their contact? Give city and count.',
      `select contact->>'city', count(*) from clinic.patients group by 1`,
    ],
    ['What is the email of Patient 7?', `select contact->>'email' from clinic.patients where full_name = 'Patient 7'`],
    ['Who is the oldest patient? Give the name.', 'select full_name from clinic.patients order by born_on limit 1'],
    ['How many appointments were missed?', 'select count(*) from clinic.appointments where was_missed'],
    [
      'What share of appointments was missed, in percent with one decimal?',
      'select round(100.0 * count(*) filter (where was_missed) / count(*), 1) from clinic.appointments',
    ],
    [
      'How many appointments of each kind are there? Give kind and count.',
      'select kind, count(*) from clinic.appointments group by kind',
    ],
    [
      'How many minutes of appointments did each doctor have in total? Give name and minutes; only doctors with appointments.',
      'select o.full_name, sum(extract(epoch from upper(during) - lower(during)) / 60) from clinic.appointments a join clinic.doctors o on o.id = a.doctor_id group by o.id, o.full_name',
    ],
    [
      'How many appointments began on 10 February 2026 (UTC)?',
      `select count(*) from clinic.appointments where lower(during) >= '2026-02-10T00:00Z' and lower(during) < '2026-02-11T00:00Z'`,
    ],
    [
      'Which doctor has no appointments? Give the name.',
      'select full_name from clinic.doctors o where not exists (select from clinic.appointments a where a.doctor_id = o.id)',
    ],
    [
      'How many patients have never had an appointment?',
      'select count(*) from clinic.patients p where not exists (select from clinic.appointments a where a.patient_id = p.id)',
    ],
    [
      'How many appointments take longer than 30 minutes?',
      `select count(*) from clinic.appointments where upper(during) - lower(during) > interval '30 minutes'`,
    ],
    [
      'When did the first appointment of each kind begin? Give kind and time.',
      'select kind, min(lower(during)) from clinic.appointments group by kind',
    ],
    [
      'How many different patients has Doctor 3 seen, without missed appointments?',
      `select count(distinct patient_id) from clinic.appointments a join clinic.doctors o on o.id = a.doctor_id where o.full_name = 'Doctor 3' and not was_missed`,
    ],
    [
      'How many appointments has each department had? Give department name and count, also departments without.',
      'select d.name, count(a.id) from clinic.departments d left join clinic.doctors o on o.department_id = d.id left join clinic.appointments a on a.doctor_id = o.id group by d.id, d.name',
    ],
    [
      'What is the highest temperature that was measured?',
      `select max(value) from clinic.measurements where what = 'temperature'`,
    ],
    [
      'What is the average pulse, rounded to one decimal?',
      `select round(avg(value), 1) from clinic.measurements where what = 'pulse'`,
    ],
    [
      'What was the latest weight of each patient who has one? Give patient id and value.',
      `select distinct on (patient_id) patient_id, value from clinic.measurements where what = 'weight' order by patient_id, taken_at desc`,
    ],
    [
      'Which patients had a temperature of 38 or more? Give their names, each once.',
      `select distinct p.full_name from clinic.measurements m join clinic.patients p on p.id = m.patient_id where m.what = 'temperature' and m.value >= 38`,
    ],
    [
      'How many patients have been prescribed a drug that they are allergic to?',
      'select count(distinct p.id) from clinic.prescriptions r join clinic.patients p on p.id = r.patient_id where r.drug = any(p.allergies)',
    ],
    ['How many prescriptions have no end?', 'select count(*) from clinic.prescriptions where ends_on is null'],
    [
      'What is the highest daily dose (mg) of each drug? Give drug and dose.',
      'select drug, max(daily_mg) from clinic.prescriptions group by drug',
    ],
    [
      'How many prescriptions were running on 1 February 2026 (both ends included; no end means still running)?',
      `select count(*) from clinic.prescriptions where starts_on <= '2026-02-01' and (ends_on is null or ends_on >= '2026-02-01')`,
    ],
    [
      'Rank doctors by number of prescriptions, the most first, ties by name: give name and count of the first three.',
      'select o.full_name, count(*) from clinic.prescriptions r join clinic.doctors o on o.id = r.doctor_id group by o.id, o.full_name order by count(*) desc, o.full_name limit 3',
      'ordered',
    ],
  ],
}
