import type { Role } from '@cairn/contracts/roles'
import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Makes somebody a member of an organization. */
export const join = async (owner: Person, guest: Person, slug: string, role: Role = 'read_only'): Promise<void> => {
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: guest.email, role },
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  await guest.request('POST /platform/invitations/:token/accept', { params: { token } })
}

/** That a control is there, cannot be used, and says why to people who come by keyboard. */
export const expectRefused = async (page: Page, name: string, reason: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  // Focus by script counts as the keyboard's only after a key. Where Tab leads from there, a control that is drawn late decides.
  await page.keyboard.press('Shift+Tab')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
  await page.keyboard.press('Escape')
}

/** The sentence that says which roles may do something, and which one the reader has. */
export const only = (who: string, what: string, role = 'a read-only member') => `${who} may ${what}. You are ${role}.`
