import { domainOfEmail } from '@cairn/contracts/sso/sso-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ssoForDomainQuery } from './api/sso-domains.ts'

/** The domain of a typed address, where its people sign in with their organization. `look` is for when it was typed. */
export const useSsoDomain = () => {
  const [domain, setDomain] = useState<string>()
  const { data: sso } = useQuery({ ...ssoForDomainQuery(domain ?? ''), enabled: domain !== undefined })
  return {
    ssoDomain: sso === true ? domain : undefined,
    look: (email: string) => setDomain(domainOfEmail(email)),
  }
}
