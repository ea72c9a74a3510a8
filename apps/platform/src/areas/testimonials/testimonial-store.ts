import type { Testimonial } from '@cairn/contracts/testimonials/testimonials'
import { mostTestimonials } from '@cairn/contracts/testimonials/testimonials'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Picture } from '../../http/fetch-picture.ts'
import { dataUrl } from '../../http/fetch-picture.ts'

interface TestimonialRow extends Row {
  id: string
  text: string
  url: string
  handle: string
  image: Buffer | null
  image_type: string | null
}

export interface NewTestimonial {
  text: string
  url: string
  handle: string
  imgUrl: string | null
  /** What stands at `imgUrl`. */
  picture: Picture | null
}

export interface TestimonialStore {
  /** The newest first. */
  list: () => Promise<Testimonial[]>
  /** Throws `too_many_testimonials`. */
  add: (by: Actor, testimonial: NewTestimonial) => Promise<Testimonial>
  /** Throws `testimonial_not_found`. */
  remove: (by: Actor, id: string) => Promise<void>
}

const columns = 'id, text, url, handle, image, image_type'

const fromRow = ({ id, text, url, handle, image, image_type }: TestimonialRow): Testimonial => ({
  id,
  text,
  url,
  handle,
  img_url: image === null || image_type === null ? null : dataUrl({ mediaType: image_type, bytes: image }),
})

export const createTestimonialStore = (db: Database): TestimonialStore => ({
  list: async () =>
    (await db.query<TestimonialRow>(`select ${columns} from platform.testimonials order by inserted_at desc, id`)).map(
      fromRow,
    ),
  add: (by, { text, url, handle, imgUrl, picture }) =>
    db.transaction(async (client) => {
      await client.query('lock table platform.testimonials in share row exclusive mode')
      const { rows } = await client.query<TestimonialRow>(
        `insert into platform.testimonials (text, url, handle, img_url, image, image_type)
         select $1, $2, $3, $4, $5, $6
         where (select count(*) from platform.testimonials) < ${mostTestimonials}
         returning ${columns}`,
        [text, url, handle, imgUrl, picture?.bytes ?? null, picture?.mediaType ?? null],
      )
      const [row] = rows
      if (row === undefined) throw fail('too_many_testimonials')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'testimonial.added',
        target: { type: 'testimonial', id: row.id, name: handle },
      })
      return fromRow(row)
    }),
  remove: (by, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<{ handle: string }>(
        'delete from platform.testimonials where id = $1 returning handle',
        [id],
      )
      const [row] = rows
      if (row === undefined) throw fail('testimonial_not_found')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'testimonial.removed',
        target: { type: 'testimonial', id, name: row.handle },
      })
    }),
})
