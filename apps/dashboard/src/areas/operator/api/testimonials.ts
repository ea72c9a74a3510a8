import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => request('GET /api/testimonials', { signal }),
})

const testimonialsChanged = () => queryClient.invalidateQueries({ queryKey: testimonialsQuery.queryKey })

export const addTestimonialMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/operator/testimonials'>['body']) =>
    request('POST /platform/operator/testimonials', { body }),
  onSuccess: testimonialsChanged,
})

export const removeTestimonialMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/operator/testimonials/:id', { params: { id } }),
  onSettled: testimonialsChanged,
})
