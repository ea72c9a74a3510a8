import { createDecipheriv, createECDH, randomUUID } from 'node:crypto'
import { collectCliLogin } from '@cairn/contracts/account/cli-logins'
import { signUp } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'
import { signInWith } from '../steps.ts'

test('a link of the command line leads over sign-in to a code, with which it collects a token', async ({
  page,
  installation,
}) => {
  const person = await signUp(installation.url, 'person')
  const ecdh = createECDH('prime256v1')
  const session = randomUUID()
  const name = String.raw`cli_DESK\ada@laptop.example_1780387441`
  await page.goto(`/cli/login?session_id=${session}&token_name=${name}&public_key=${ecdh.generateKeys('hex')}`)
  await signInWith(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Sign in from the command line' })).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  const ask = (code: string) => fetch(`${installation.url}/platform/cli/login/${session}?device_code=${code}`)
  expect((await ask('00000000')).status, 'the link alone approves nothing').toBe(404)

  await page.getByRole('button', { name: 'Continue' }).click()
  const shown = page.getByRole('region', { name: 'Verification code' })
  await expect(shown).toBeFocused()
  const { access_token, public_key, nonce } = collectCliLogin.response.parse(
    await (await ask(await shown.innerText())).json(),
  )
  const encrypted = Buffer.from(access_token, 'hex')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    ecdh.computeSecret(Buffer.from(public_key, 'hex')),
    Buffer.from(nonce, 'hex'),
  ).setAuthTag(encrypted.subarray(-16))
  const token = decipher.update(encrypted.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  const answer = await fetch(`${installation.url}/v1/projects`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)

  await page.getByRole('link', { name: 'access tokens' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'This link was used before' })).toBeVisible()
})
