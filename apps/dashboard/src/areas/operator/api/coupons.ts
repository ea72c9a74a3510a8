import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const couponsQuery = queryOptions({
  queryKey: ['operator', 'coupons'],
  queryFn: ({ signal }) => request('GET /platform/operator/coupons', { signal }),
  // Owners redeem them.
  staleTime: 0,
})

const changed = () => queryClient.invalidateQueries({ queryKey: couponsQuery.queryKey })

export const createCouponMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/operator/coupons'>['body']) =>
    request('POST /platform/operator/coupons', { body }),
  onSuccess: changed,
})

export const endCouponMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/operator/coupons/:coupon_id', { params: { coupon_id: id } }),
  onSuccess: changed,
})
