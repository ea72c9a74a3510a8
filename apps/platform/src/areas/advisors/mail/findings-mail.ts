import { z } from 'zod'
import type { Mail } from '../../../mail/mailer.ts'

export const findingsMailJob = 'send-findings-mail'

export const FindingsMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** A project in which the advisors found something. */
export interface FoundIn {
  ref: string
  name: string
  errors: number
  warnings: number
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const countsOf = ({ errors, warnings }: Pick<FoundIn, 'errors' | 'warnings'>): string =>
  [errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : '']
    .filter((part) => part !== '')
    .join(' and ')

/** What the owners of an organization read each week. The projects with most errors come first. */
export const findingsMail = (
  organization: { name: string; slug: string },
  projects: readonly FoundIn[],
  publicUrl: string,
): Pick<Mail, 'subject' | 'text'> => {
  const errors = projects.reduce((sum, project) => sum + project.errors, 0)
  const warnings = projects.reduce((sum, project) => sum + project.warnings, 0)
  const sorted = projects.toSorted(
    (a, b) => b.errors - a.errors || b.warnings - a.warnings || a.name.localeCompare(b.name),
  )
  return {
    subject: `Advisors: ${countsOf({ errors, warnings })} in ${organization.name}`,
    text: [
      `The advisors checked the projects of ${organization.name}.`,
      '',
      ...sorted.flatMap((project) => [
        `${project.name}: ${countsOf(project)}`,
        `${publicUrl}/project/${project.ref}/advisors/security`,
        '',
      ]),
      'You get this mail each week because you are an owner of the organization. To stop it, change the setting:',
      `${publicUrl}/org/${organization.slug}/general`,
    ].join('\n'),
  }
}
