import type { testimonials } from '@cairn/contracts/testimonials/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAnyone, forOperator, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof testimonials> = {
  listTestimonials: forAnyone(),
  addTestimonial: forOperator(() => ({ body: { text: 'one more', url: 'https://example.com/1', handle: '@ada' } })),
  removeTestimonial: forOperator(unknownId, 'testimonial_not_found'),
}
