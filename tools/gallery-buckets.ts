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

/** Buckets of each kind that the page of buckets shows. */
export const storeSampleBuckets = async (project: TestProject): Promise<void> => {
  await project.query(buckets)
}
