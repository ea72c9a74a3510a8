import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem, webAddressProblem } from '../rules.ts'

export const Testimonial = z.object({
  id: z.uuid(),
  text: z.string(),
  url: z.string(),
  handle: z.string(),
  /** The picture itself, as a `data:` address: no other host is asked. Null if there is none. */
  img_url: z.string().nullable(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const mostTestimonials = 20

const Line = (most: number) => checkedString(controlCharacterProblem).pipe(z.string().trim().max(most))

export const listTestimonials = endpoint({
  name: 'listTestimonials',
  method: 'GET',
  path: '/api/testimonials',
  summary: 'Testimonials for the sign-in page, newest first.',
  response: z.array(Testimonial),
  errors: [],
})

export const addTestimonial = endpoint({
  name: 'addTestimonial',
  method: 'POST',
  path: '/platform/operator/testimonials',
  summary: 'Add a testimonial. The picture is fetched once: PNG, JPEG, GIF or WebP of at most 64 KB.',
  body: z.object({
    text: Line(280).pipe(z.string().min(1, 'Enter a text.')),
    url: checkedString(webAddressProblem),
    handle: Line(60).pipe(z.string().min(1, 'Enter a handle.')),
    img_url: checkedString(webAddressProblem).nullable().default(null),
  }),
  response: Testimonial,
  status: 201,
  errors: ['forbidden', 'picture_unreadable', 'too_many_testimonials'],
})

const TestimonialParams = z.object({ id: z.uuid() })

export const removeTestimonial = endpoint({
  name: 'removeTestimonial',
  method: 'DELETE',
  path: '/platform/operator/testimonials/:id',
  summary: 'Remove a testimonial.',
  params: TestimonialParams,
  response: TestimonialParams,
  errors: ['forbidden', 'testimonial_not_found'],
})
