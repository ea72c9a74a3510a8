const longest = 253
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** What is wrong with a domain, in a sentence; lower case is taken for granted. */
export const domainProblem = (domain: string): string | undefined => {
  const labels = domain.split('.')
  const fits = labels.length > 1 && domain.length <= longest && labels.every((part) => label.test(part))
  return fits && !/^\d+$/.test(labels.at(-1) ?? '') ? undefined : 'A domain looks like example.com.'
}

/** The part of an email address that can belong to an organization. */
export const domainOfEmail = (email: string): string | undefined => {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return email.includes('@') && domainProblem(domain) === undefined ? domain : undefined
}
