import { createECDH, randomUUID } from 'node:crypto'
import type { Screen } from '../screen.ts'
import { button, heading, press } from '../steps.ts'

// A link is good once, and each picture takes one of its own.
const cliLoginPath = () =>
  `/cli/login?session_id=${randomUUID()}&token_name=cli_ada@laptop_1780387441&public_key=${createECDH('prime256v1').generateKeys('hex')}`

export const screens: readonly Screen[] = [
  { name: 'sign-in', as: 'nobody', path: () => '/sign-in', ready: heading('Welcome back') },
  {
    name: 'sign-in-testimonial',
    as: 'nobody',
    path: () => '/sign-in',
    ready: (page) => page.getByRole('figure'),
    only: 'wide',
  },
  {
    name: 'sign-in-fields',
    as: 'nobody',
    path: () => '/sign-in',
    act: press('Sign in'),
    ready: (page) => page.getByText('Enter a password.'),
  },
  {
    name: 'sign-in-refused',
    as: 'nobody',
    path: () => '/sign-in',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong password 1')
      await press('Sign in')(page)
    },
    ready: (page) => page.locator('[data-sonner-toast]'),
  },
  { name: 'sign-up', as: 'nobody', path: () => '/sign-up', ready: heading('Create an account') },
  {
    name: 'sign-up-weak',
    as: 'nobody',
    path: () => '/sign-up',
    act: async (page) => page.getByLabel('Password', { exact: true }).fill('password1'),
    ready: (page) => page.getByText(/^This password is not acceptable/),
  },
  {
    name: 'sign-up-taken',
    as: 'nobody',
    path: () => '/sign-up',
    act: async (page, { owner }) => {
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
      await press('Create account')(page)
    },
    ready: (page) => page.locator('[aria-invalid="true"]'),
  },
  { name: 'forgot-password', as: 'nobody', path: () => '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-asked',
    as: 'nobody',
    path: () => '/forgot-password',
    act: async (page, { owner }) => {
      await page.getByLabel('Email').fill(owner.email)
      await press('Email a reset link')(page)
    },
    ready: (page) => page.getByText('Check your email'),
  },
  {
    name: 'reset-password',
    as: 'nobody',
    path: () => '/reset-password#type=recovery&token_hash=unknown',
    ready: heading('Choose a new password'),
  },
  { name: 'reset-password-bad-link', as: 'nobody', path: () => '/reset-password', ready: heading(/no longer valid/) },
  {
    name: 'confirm',
    as: 'nobody',
    path: () => '/confirm#type=signup&token_hash=unknown',
    ready: heading('Confirm your email address'),
  },
  {
    name: 'link-refused',
    as: 'owner',
    path: () => '/integrations/github/authorize',
    ready: (page) => page.getByText('Not linked'),
  },
  { name: 'cli-login', as: 'newcomer', path: cliLoginPath, ready: heading('Sign in from the command line') },
  {
    name: 'cli-login-code',
    as: 'newcomer',
    path: cliLoginPath,
    act: press('Continue'),
    ready: heading('Enter this code in the terminal'),
  },
  {
    name: 'cli-login-incomplete',
    as: 'newcomer',
    path: () => '/cli/login',
    ready: heading('This link is not complete'),
  },
  {
    name: 'join',
    as: 'newcomer',
    path: ({ invitation }) => invitation,
    ready: (page) => button(page, 'Join organization'),
  },
  {
    name: 'join-wrong-account',
    as: 'newcomer',
    path: ({ foreignInvitation }) => foreignInvitation,
    ready: (page) => button(page, 'Use another account'),
  },
  {
    name: 'join-nothing',
    as: 'newcomer',
    path: () => '/join?token=nonsense',
    ready: heading('There is no invitation at this link'),
  },
]
