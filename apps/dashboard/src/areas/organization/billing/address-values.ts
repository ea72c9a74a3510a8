import type { Customer } from '@cairn/contracts/billing/billing'

export interface AddressValues {
  billing_name: string
  line1: string
  line2: string
  city: string
  state: string
  postal_code: string
  country: string
}

export const valuesFrom = ({ billing_name: name, address }: Customer): AddressValues => ({
  billing_name: name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country ?? '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const customerFrom = (values: AddressValues): Customer => ({
  billing_name: orNull(values.billing_name),
  address:
    orNull(values.line1) === null
      ? null
      : {
          line1: values.line1.trim(),
          line2: orNull(values.line2),
          city: orNull(values.city),
          state: orNull(values.state),
          postal_code: orNull(values.postal_code),
          country: orNull(values.country),
        },
})
