import type { TestProject } from '@cairn/dev-env/person'

// Fixed times: pictures are compared.
const buckets = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at)
  values
    ('avatars', 'avatars', true, 5242880, '{image/png,image/jpeg,image/webp}', '2026-03-14', '2026-03-14'),
    ('invoices', 'invoices', false, null, '{application/pdf}', '2026-02-01', '2026-02-01'),
    ('Product photos of the spring catalogue', 'Product photos of the spring catalogue', true, 52428800, '{image/*}',
      '2026-01-20', '2026-01-20'),
    ('uploads', 'uploads', false, null, null, '2026-01-02', '2026-01-02')`

const spring = 'Product photos of the spring catalogue'

// Rows alone: a picture of a list needs no files.
const files = `
insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
  select '${spring}', name, json_build_object('size', size, 'mimetype', type), at, at
  from (
    select '2026/' || season || '/alpine-shell-' || lpad(i::text, 2, '0') || '.jpg' as name, 1200000 + i * 91000 as size,
      'image/jpeg' as type, timestamptz '2026-03-02' + i * interval '3 hours' as at
    from generate_series(1, 40) i, unnest(array['spring', 'summer', 'winter']) season
    union all
    values ('2026/spring/catalogue.pdf', 18400000, 'application/pdf', timestamptz '2026-03-04'),
      ('2026/spring/cook-set.mp4', 204000000, 'video/mp4', timestamptz '2026-03-05'),
      ('2026/spring/archive/old.zip', 8800000, 'application/zip', timestamptz '2026-02-05'),
      ('2025/press/headlamp-400.jpg', 880000, 'image/jpeg', timestamptz '2025-11-20'),
      ('drafts/a file with quite a long name that does not fit into a column.txt', 512, 'text/plain', timestamptz '2026-01-01'),
      ('manifest.json', 14200, 'application/json', timestamptz '2026-03-09'),
      ('read me.txt', 612, 'text/plain', timestamptz '2026-03-09')
  ) sample`

/** Buckets of each kind that the page of buckets shows. */
export const storeSampleBuckets = async (project: TestProject): Promise<void> => {
  await project.query(buckets)
  await project.query(files)
}
