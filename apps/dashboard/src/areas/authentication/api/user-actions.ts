import { mutationOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import { userQuery, usersKey } from './users.ts'

const usersChanged = (ref: string) => () => queryClient.invalidateQueries({ queryKey: usersKey(ref) })

export const createUserMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<RequestOptions<'POST /platform/auth/:ref/users'>['body']>) =>
      request('POST /platform/auth/:ref/users', { params: { ref }, body }),
    onSuccess: usersChanged(ref),
  })

export const inviteUserMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (email: string) => request('POST /platform/auth/:ref/invite', { params: { ref }, body: { email } }),
    onSuccess: usersChanged(ref),
  })

/** A user's address or number. Both are not confirmed anew: who changes them knows that they are right. */
export const changeUserMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: (body: { email?: string; phone?: string }) =>
      request('PATCH /platform/auth/:ref/users/:user_id', { params: { ref, user_id: userId }, body }),
    onSuccess: usersChanged(ref),
  })

/** A length such as 24h, or none. */
export const banUserMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: (duration: string) =>
      request('PATCH /platform/auth/:ref/users/:user_id', {
        params: { ref, user_id: userId },
        body: { ban_duration: duration },
      }),
    onSuccess: usersChanged(ref),
  })

export const deleteUsersMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) => request('POST /platform/auth/:ref/users/delete', { params: { ref }, body: { ids } }),
    // Not what is known of those who are gone: to ask for it again is refused.
    onSettled: (result) => {
      const gone = new Set(result?.deleted.map((id) => JSON.stringify(userQuery(ref, id).queryKey)))
      return queryClient.invalidateQueries({
        queryKey: usersKey(ref),
        predicate: ({ queryKey }) => !gone.has(JSON.stringify(queryKey)),
      })
    },
  })

export const removeFactorsMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: () =>
      request('DELETE /platform/auth/:ref/users/:user_id/factors', { params: { ref, user_id: userId } }),
    onSuccess: usersChanged(ref),
  })

export const removeFactorMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: (factorId: string) =>
      request('DELETE /platform/auth/:ref/users/:user_id/factors/:factor_id', {
        params: { ref, user_id: userId, factor_id: factorId },
      }),
    onSuccess: usersChanged(ref),
  })

export const deletePasskeyMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: (passkeyId: string) =>
      request('DELETE /platform/auth/:ref/users/:user_id/passkeys/:passkey_id', {
        params: { ref, user_id: userId, passkey_id: passkeyId },
      }),
    onSuccess: usersChanged(ref),
  })

export const signOutMutation = (ref: string, userId: string) =>
  mutationOptions({
    mutationFn: () =>
      request('DELETE /platform/auth/:ref/users/:user_id/sessions', { params: { ref, user_id: userId } }),
    onSuccess: usersChanged(ref),
  })

export const sendPasswordResetMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (email: string) => request('POST /platform/auth/:ref/recover', { params: { ref }, body: { email } }),
  })

export const sendCodeMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (phone: string) => request('POST /platform/auth/:ref/otp', { params: { ref }, body: { phone } }),
  })

export const sendMagicLinkMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (email: string) => request('POST /platform/auth/:ref/magiclink', { params: { ref }, body: { email } }),
  })
