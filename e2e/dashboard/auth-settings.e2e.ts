import { generateKeyPairSync } from 'node:crypto'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'
import { z } from 'zod'
import { addOrganization, registerApplication } from '../auth-application-steps.ts'
import { expect, test } from '../fixtures.ts'
import { saveBy } from '../steps.ts'

test('an owner sets the site, redirect URLs, sign-ups, limits and emails, and the service obeys them', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const { url } = await project.detail()
  const [key] = await person.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const settingsOfService = async () => {
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key?.api_key ?? '' } })
    return answer.text()
  }
  const claimsOfNewToken = async () => {
    const headers = { apikey: key?.api_key ?? '', 'content-type': 'application/json' }
    const email = 'ada@bakery.example'
    await person.request('POST /platform/auth/:ref/users', {
      params: { ref: project.ref },
      body: { email, password: 'correct horse 7', email_confirm: true },
    })
    const body = JSON.stringify({ email, password: 'correct horse 7' })
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await answer.json())
    return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  }
  const save = (card: string) => {
    const heading = page.getByRole('heading', { name: card, exact: true })
    return saveBy(page.locator('section').filter({ has: heading }).getByRole('button', { name: /^Save/ }))
  }
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Authentication' }).getByRole('link', { name, exact: true }).click()

  await test.step('the site and the redirect URLs', async () => {
    await page.goto(`/project/${project.ref}/auth/url-configuration`)
    const site = page.getByRole('textbox', { name: 'Site URL' })
    await site.fill('example.com')
    await site.blur()
    await expect(page.getByText('Enter a URL that begins with https:// or http://.')).toBeVisible()
    await site.fill('https://shop.example.com')
    await expect(page.getByText('Enter a URL that begins with https:// or http://.')).toHaveCount(0)
    await save('Site URL')
    await page.getByRole('button', { name: 'Add URLs' }).click()
    const panel = page.getByRole('dialog', { name: 'Add redirect URLs' })
    await panel.getByLabel('URLs').fill('https://*.example.com/**\nmyapp://callback')
    await panel.getByRole('button', { name: /^Add URLs/ }).click()
    await expect(panel).toHaveCount(0)
    const list = page.getByRole('list', { name: 'Redirect URLs' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: 'Remove myapp://callback' }).click()
    await expect(list.getByRole('listitem')).toHaveText(['https://*.example.com/**'])
  })

  await test.step('sign-ups are switched off, for clients too', async () => {
    expect(await settingsOfService()).toContain('"disable_signup":false')
    await go('Sign-in providers')
    await page.getByRole('switch', { name: 'Allow new users to sign up' }).click()
    await save('User sign-ups')
    expect(await settingsOfService()).toContain('"disable_signup":true')
    await page.getByRole('switch', { name: 'Sign in with Solana' }).click()
    await save('Web3 wallets')
  })

  await test.step('settings of phone numbers appear with them, and only what applies is saved', async () => {
    await page.getByRole('switch', { name: 'Sign in with a phone number' }).click()
    await page.getByLabel('Text of an SMS').fill('Hello')
    await page.getByRole('combobox', { name: 'SMS provider' }).click()
    await page.getByRole('option', { name: 'Twilio' }).click()
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Phone', exact: true }) })
    await card.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Enter the account SID.')).toBeVisible()
    await page.getByRole('combobox', { name: 'SMS provider' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await card.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Write {{ .Code }} where the code goes.')).toBeVisible()
    await page.getByLabel('Text of an SMS').fill('Bakery: {{ .Code }}')
    await save('Phone')
    expect(await settingsOfService()).toContain('"phone":true')
  })

  await test.step('accounts of another provider are switched on with what it needs', async () => {
    await page.getByRole('link', { name: 'Keycloak' }).click()
    await expect(page.getByRole('region', { name: 'Callback URL' })).toHaveText(`${url}/auth/v1/callback`)
    await page.getByRole('switch', { name: 'Sign in with Keycloak' }).click()
    await page.getByLabel('Client ID').fill('bakery')
    await page.getByLabel('Client secret').fill('flour and water')
    await page.getByLabel('Realm URL').fill('https://id.example.com/realms/bakery')
    await save('Sign-in with Keycloak')
    await expect(page.getByLabel('Client secret')).toHaveValue('Set, and not shown')
    expect(await settingsOfService()).toContain('"keycloak":true')
    await go('Sign-in providers')
    await expect(page.getByRole('link', { name: 'Keycloak' })).toContainText('Enabled')
  })

  await test.step('an issuer of other tokens is added by its keys, and removed', async () => {
    await go('Third-party issuers')
    await page.getByRole('button', { name: 'Add issuer' }).click()
    const panel = page.getByRole('dialog', { name: 'Add issuer' })
    await panel.getByLabel('Project ID').fill('https://bakery.example.com')
    await panel.getByRole('button', { name: /^Add issuer/ }).click()
    await expect(panel.getByText('Enter the ID of the project')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'Other issuer' }).click()
    await panel.getByLabel('Issuer URL').fill('https://10.1.2.3')
    await panel.getByRole('button', { name: /^Add issuer/ }).click()
    await expect(panel.getByText('The keys of the issuer could not be read.')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Public keys' }).click()
    await page.getByRole('option', { name: 'Keys entered here' }).click()
    await panel.getByLabel('Issuer URL').fill('https://id.bakery.example')
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }]
    await panel.getByLabel('Key set', { exact: true }).fill(JSON.stringify({ keys }))
    await panel.getByRole('button', { name: /^Add issuer/ }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Issuers' })).toContainText('1 key, entered here')
    await page.getByRole('button', { name: 'Remove https://id.bakery.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove issuer' }).click()
    await expect(page.getByRole('heading', { name: 'No issuers' })).toBeVisible()
  })

  await test.step('what users can add as second factors is chosen, and only what applies is shown', async () => {
    await person.request('PUT /platform/projects/:ref/billing/addons/:key', {
      params: { ref: project.ref, key: 'phone_mfa' },
      body: { enabled: true },
    })
    await go('Multi-factor')
    await expect(page.getByLabel('Text of an SMS')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Accept codes sent by SMS' }).click()
    await page.getByLabel('Text of an SMS').fill('Bakery: {{ .Code }}')
    await save('Phone')
    await page.getByRole('switch', { name: 'Accept codes of authenticator apps' }).click()
    await save('Authenticator apps')
    await expect(page.getByRole('switch', { name: 'Allow users to add authenticator apps' })).toHaveCount(0)
  })

  await test.step('the OAuth server is switched on, and publishes the endpoints that the page shows', async () => {
    await go('OAuth server')
    await page.getByRole('switch', { name: 'Let other applications sign people in' }).click()
    await page.getByLabel('Path of the consent page').fill('consent')
    await page.getByLabel('Path of the consent page').blur()
    await expect(page.getByText('Enter a path that begins with /')).toBeVisible()
    await page.getByLabel('Path of the consent page').fill('/consent')
    await expect(page.getByText('Enter a path that begins with /')).toHaveCount(0)
    await save('OAuth 2.1 server')
    await expect(page.getByRole('region', { name: 'Consent page' })).toHaveText('https://shop.example.com/consent')
    const discovery = await page.getByRole('region', { name: 'Discovery' }).innerText()
    expect(await (await fetch(discovery.trim())).text()).toContain('"authorization_endpoint"')
  })

  await test.step('an application of the OAuth server has its secret shown once', async () => {
    await go('OAuth apps')
    await registerApplication(page)
  })

  await test.step('an organization signs in by SAML, once it is switched on', async () => {
    await using provider = await startSamlProvider()
    await go('Single sign-on')
    await expect(page.getByRole('button', { name: 'Add organization' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('switch', { name: 'Sign in with SAML 2.0' }).click()
    await save('SAML 2.0')
    await addOrganization(page, provider.metadata())
  })

  await test.step('a limit that is no number is refused beside its field', async () => {
    await go('Rate limits')
    const limit = page.getByRole('textbox', { name: 'Emails of the project' })
    await limit.fill('many')
    await limit.blur()
    await expect(page.getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible()
    await limit.fill('20')
    await expect(page.getByText('Enter a whole number from 1 to 1,000,000.')).toHaveCount(0)
    await save('Emails')
    const codes = page.getByRole('textbox', { name: 'Wrong codes for one email address or phone number' })
    await codes.fill('40')
    await save('Sign-ups and sign-ins')
    await page.reload()
    await expect(limit).toHaveValue('20')
    await expect(codes).toHaveValue('40')
    await expect(page.getByRole('textbox', { name: 'Notifications of one kind to one user' })).toHaveValue('10')
  })

  await test.step('requests get fewer connections to the database, and less time', async () => {
    await go('Performance')
    const connections = page.getByRole('textbox', { name: 'Maximum connections' })
    await connections.fill('7')
    await connections.blur()
    await expect(page.getByText('Enter a whole number from 1 to 6.')).toBeVisible()
    await connections.fill('4')
    await expect(page.getByText('Enter a whole number from 1 to 6.')).toHaveCount(0)
    await save('Database connections')
    await page.getByRole('textbox', { name: 'Longest request' }).fill('20')
    await save('Requests')
  })

  await test.step('a mail server of the project is saved and tested, and its password is never shown', async () => {
    await go('SMTP')
    await expect(page.getByRole('button', { name: 'Send test email' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('switch', { name: 'Use your own mail server' }).click()
    await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Port', { exact: true }).fill('70000')
    await page.getByLabel('Password', { exact: true }).fill('flour and water')
    await page.getByLabel('Sender address').fill('hello@bakery.example')
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mail server' }) })
    await card.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Enter a port from 1 to 65535.')).toBeVisible()
    await page.getByLabel('Port', { exact: true }).fill('2525')
    await save('Mail server')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Set, and not shown')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByRole('alert')).toContainText('The test email was not sent')
    await page.getByRole('switch', { name: 'Use your own mail server' }).click()
    await expect(page.getByLabel('Host', { exact: true })).toHaveCount(0)
    await save('Mail server')
    await expect(page.getByRole('button', { name: 'Send test email' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a hook is a function made from its template, or a server with a secret that is shown once', async () => {
    await go('Hooks')
    await page.getByRole('switch', { name: 'Use the hook “Customize access token claims”' }).click()
    const template = page.getByRole('region', { name: 'Template of custom_access_token' })
    await project.query((await template.textContent()) ?? '')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Function', exact: true }).click()
    await page.getByRole('option', { name: /^custom_access_token/ }).click()
    await save('Customize access token claims')
    await page.getByRole('switch', { name: 'Use the hook “Send email”' }).click()
    await page.getByRole('combobox', { name: 'Type' }).last().click()
    await page.getByRole('option', { name: 'HTTPS endpoint' }).click()
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/email')
    await page.getByRole('button', { name: 'Generate secret' }).click()
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^v1,whsec_.{44}$/)
    await save('Send email')
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue('Set, and not shown')
    expect(await claimsOfNewToken()).toContain('"plan":"free"')
  })

  await test.step('an email is changed, seen before it is saved, and reset', async () => {
    await go('Email templates')
    await page.getByRole('link', { name: /^Magic link/ }).click()
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.fill('<h1>Bakery</h1><script>document.body.textContent = "ran"</script>{{ .Nothing }}')
    await body.blur()
    await expect(page.getByText('{{ .Nothing }} is not a variable.')).toBeVisible()
    await body.fill('<h1>Bakery</h1><script>document.body.textContent = "ran"</script><p>{{ .SiteURL }}</p>')
    const preview = page.frameLocator('iframe[title="Preview of the email"]')
    await expect(preview.getByRole('heading', { name: 'Bakery' })).toBeVisible()
    await expect(preview.getByText('https://shop.example.com')).toBeVisible()
    await save('Email')
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
    await expect(body).toHaveValue(/Use this link to sign in/)
  })

  await test.step('users are told of a new password', async () => {
    await go('Email templates')
    await page.getByRole('link', { name: /^Password changed/ }).click()
    await page.getByRole('switch', { name: 'Send “Password changed”' }).click()
    await save('Notification')
    await go('Email templates')
    await expect(page.getByRole('link', { name: /^Password changed.*On$/ })).toBeVisible()
  })
})

test('on Free, settings that the plan does not include cannot be switched on, and say which plan has them', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Small', { tier: 'tier_free' })
  const { ref } = await person.createProject({ organization })
  const oneSession = page.getByRole('switch', { name: 'One session per user' })
  await page.goto(`/project/${ref}/auth/sessions`)
  await expect(oneSession).toBeDisabled()
  await expect(oneSession).toHaveAccessibleDescription(/“Single session per user” comes with the Pro plan/)
  await expect(page.getByLabel('Longest session')).toHaveAttribute('readonly')
  await page.goto(`/project/${ref}/auth/hooks`)
  await expect(page.getByRole('switch', { name: 'Use the hook “Password verification attempt”' })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Use the hook “Send SMS”' })).toBeEnabled()
  await page.goto(`/project/${ref}/storage/settings`)
  await expect(page.getByText(/“Bring your own storage” comes with the Enterprise plan/)).toBeVisible()
  await expect(page.getByLabel('Endpoint')).toHaveAttribute('readonly')
})
