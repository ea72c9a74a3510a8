import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const testimonials = defineArea<typeof endpoints>()({
  operatorActions: {
    'testimonial.added': 'Added a testimonial',
    'testimonial.removed': 'Removed a testimonial',
  },
  errors: {
    testimonial_not_found: [404, 'This testimonial does not exist. It may have been deleted.'],
    too_many_testimonials: [409, 'There are 20 testimonials. Remove one first.'],
    picture_unreadable: [
      422,
      'No picture could be fetched from this URL. It must be a PNG, JPEG, GIF or WebP of at most 64 KB.',
    ],
  },
})
