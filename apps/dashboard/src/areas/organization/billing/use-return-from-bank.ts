import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { refreshPaymentMutation } from '../api/payments.ts'
import { organizationPaths } from '../paths.ts'

/** Reads the state of the payment that somebody has just confirmed, and removes what the bank added to the address. */
export const useReturnFromBank = (slug: string, mayPay: boolean): void => {
  const { paid } = useSearch({ from: '/organization-pages/org/$slug/billing' })
  const { mutate } = useMutation(refreshPaymentMutation(slug))
  const navigate = useNavigate()
  useEffect(() => {
    if (paid === undefined || !mayPay) return
    mutate(paid, { onError: (error) => toastError(error, 'The state of the payment could not be read') })
    void navigate({ to: organizationPaths.billing({ slug }), hash: 'invoices', search: {}, replace: true })
  }, [paid, mayPay, mutate, navigate, slug])
}
