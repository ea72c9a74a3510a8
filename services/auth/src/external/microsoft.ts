const isTrue = (value: unknown): boolean => [true, 1, 'true', '1'].some((each) => each === value)

/**
 * Whether an address is of who shows the token of Microsoft. Any tenant can give its users any address, also of somebody else. Where
 * it says so, the owner of the domain is known (`xms_edov`). Otherwise a tenant is believed where the issuer is that tenant alone, which
 * was chosen for the project, and not where people of all tenants come in.
 */
export const isVouchedByTenant = (claims: Readonly<Record<string, unknown>>, issuer: string): boolean => {
  const isOfDomain = claims['xms_edov']
  return isOfDomain === undefined ? !issuer.includes('{tenantid}') : isTrue(isOfDomain)
}
