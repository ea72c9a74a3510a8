import { domainOfEmail } from '@cairn/contracts/sso/sso-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { ssoForDomainQuery } from '~/areas/organization/api/sso.ts'
import { toast } from '~/ui/toast.tsx'
import { authMessage } from '~/components/auth-error.ts'
import { callbackAddress } from './SignInProviders.tsx'

/** The domain of a typed address, where its people sign in with their organization. `look` is for when it was typed. */
export const useSsoDomain = () => {
  const [domain, setDomain] = useState<string>()
  const { data: sso } = useQuery({ ...ssoForDomainQuery(domain ?? ''), enabled: domain !== undefined })
  return {
    ssoDomain: sso === true ? domain : undefined,
    look: (email: string) => setDomain(domainOfEmail(email)),
  }
}

/** Leaves for the organization's own sign-in. */
export const leaveForSso = async (domain: string, returnTo: string | undefined): Promise<void> => {
  const { error } = await authClient.signInWithSSO({ domain, options: { redirectTo: callbackAddress(returnTo) } })
  if (error !== null) toast.error(authMessage(error))
}
