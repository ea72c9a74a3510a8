import { expect } from '../fixtures.ts'
import { test } from '../outside.ts'

test('an owner adds a custom domain, creates its records, activates it and deletes it; a vanity name is one field', async ({
  page,
  person,
  dns,
}) => {
  const { ref } = await person.createProject({ name: 'shop' })
  await page.goto(`/project/${ref}/settings/custom-domains`)
  await page.getByLabel('Domain', { exact: true }).fill('localhost')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Enter a name in a domain that you own')).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill('API.Harbour.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Waiting for DNS')).toBeVisible()

  dns.cname.set('api.harbour.example', 'old.example.net')
  await page.getByRole('button', { name: 'Check records' }).click()
  await expect(page.getByText('old.example.net')).toBeVisible()
  await expect(page.getByText('No such record')).toBeVisible()

  const value = (await page.getByRole('region', { name: 'Value of the TXT record' }).textContent()) ?? ''
  dns.txt.set('_cairn-challenge.api.harbour.example', [value.trim()])
  dns.cname.set('api.harbour.example', `${ref}.apps.example.com`)
  await page.getByRole('button', { name: 'Check records' }).click()
  await expect(page.getByText('The records were found')).toBeVisible()
  await expect(page.getByText('SAML addresses and the issuer of tokens use api.harbour.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Activate domain' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await expect(page.getByText('The URL of the project remains api.harbour.example')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('harbour-shop')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The project answers at harbour-shop.apps.example.com')).toBeVisible()
  // The custom domain comes first where a project has both.
  await page.goto(`/project/${ref}/settings/api`)
  await expect(page.getByText('api.harbour.example').first()).toBeVisible()

  await page.goto(`/project/${ref}/settings/custom-domains`)
  await page.getByRole('button', { name: 'Delete domain' }).click()
  const deletion = page.getByRole('alertdialog')
  await expect(deletion.getByText('the issuer of tokens use harbour-shop.apps.example.com.')).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete domain' }).click()
  await expect(page.getByRole('button', { name: 'Add domain' })).toBeVisible()
  await expect(page.getByText('After saving, links in emails, callback URLs of sign-in providers')).toBeVisible()
  await page.goto(`/project/${ref}/settings/api`)
  await expect(page.getByText('harbour-shop.apps.example.com').first()).toBeVisible()
})
