import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isAuthWeakPasswordError } from '@supabase/auth-js'
import type { ProtectionServer } from '@cairn/dev-env/captcha-server'
import { startProtectionServer } from '@cairn/dev-env/captcha-server'
import { password } from './world.ts'
import type { AuthProject, World } from './world.ts'

const reasonsOf = (error: unknown): readonly string[] => (isAuthWeakPasswordError(error) ? error.reasons : [])

export const protectionChecks = (world: World): void => {
  let server: ProtectionServer
  before(async () => {
    server = await startProtectionServer()
  })
  after(() => server[Symbol.asyncDispose]())

  const captcha = ({ seal }: AuthProject) => ({
    isOn: true,
    secret: seal(server.secret),
    url: `${server.url}/siteverify`,
  })

  test('a captcha protects sign-up, sign-in, codes and reset, and not refresh', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await here.settings({})
    const client = here.newClient()
    await client.signUp({ email, password })
    await here.settings({ captcha: captcha(here), allowsAnonymous: true })
    const solved = { captchaToken: server.solved }
    const wrong = { captchaToken: 'guessed' }
    const asked = [
      (options: { captchaToken?: string }) => here.newClient().signUp({ email: newEmail(), password, options }),
      (options: { captchaToken?: string }) => here.newClient().signInWithPassword({ email, password, options }),
      (options: { captchaToken?: string }) => here.newClient().signInWithOtp({ email, options }),
      (options: { captchaToken?: string }) => here.newClient().resetPasswordForEmail(email, options),
      (options: { captchaToken?: string }) => here.newClient().resend({ type: 'signup', email, options }),
      (options: { captchaToken?: string }) => here.newClient().signInAnonymously({ options }),
    ]
    for (const ask of asked) {
      assert.equal((await ask({})).error?.code, 'captcha_failed')
      assert.equal((await ask(wrong)).error?.code, 'captcha_failed')
      assert.equal((await ask(solved)).error, null)
    }
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await here.admin.createUser({ email: newEmail(), password })).error, null)
  })

  test('a captcha that cannot be verified lets nobody through', async () => {
    const { here, newEmail } = world()
    await here.settings({ captcha: { ...captcha(here), url: 'http://127.0.0.2:9/' } })
    const options = { captchaToken: server.solved }
    assert.equal((await here.newClient().signUp({ email: newEmail(), password, options })).error?.status, 500)
    await here.settings({ captcha: { ...captcha(here), secret: here.seal('another') } })
    const { error } = await here.newClient().signUp({ email: newEmail(), password, options })
    assert.equal(error?.code, 'captcha_failed')
  })

  test('a weak password is refused with each of its reasons', async () => {
    const { here, newEmail } = world()
    await here.settings({ minimumPasswordLength: 10, passwords: { needs: ['lower', 'upper', 'digit', 'symbol'] } })
    const reasons = async (chosen: string) =>
      reasonsOf((await here.newClient().signUp({ email: newEmail(), password: chosen })).error)
    assert.deepEqual(await reasons('short'), ['length', 'characters'])
    assert.deepEqual(await reasons('Short-1'), ['length'])
    assert.deepEqual(await reasons('long but without any'), ['characters'])
    assert.deepEqual(await reasons('Long enough 1!'), [])
  })

  test('a leaked password is refused, for new users and for changes, and a list that is away refuses nobody', async () => {
    const { here, newEmail } = world()
    const leaked = 'a password that leaked 1'
    server.leaked.add(createHash('sha1').update(leaked).digest('hex').toUpperCase())
    await here.settings({ passwords: { refusesLeaked: true, leaksUrl: server.url } })
    const client = here.newClient()
    const { error } = await client.signUp({ email: newEmail(), password: leaked })
    assert.equal(error?.code, 'weak_password')
    assert.deepEqual(reasonsOf(error), ['pwned'])
    assert.equal((await client.signUp({ email: newEmail(), password })).error, null)
    assert.deepEqual(reasonsOf((await client.updateUser({ password: leaked })).error), ['pwned'])
    await here.settings({ passwords: { refusesLeaked: true, leaksUrl: 'http://127.0.0.2:9' } })
    assert.equal((await client.updateUser({ password: leaked })).error, null)
    // The list of the installation is looked at first, and alone where no service is named.
    for (const leaksUrl of ['http://127.0.0.2:9', '']) {
      await here.settings({ passwords: { refusesLeaked: true, leaksUrl } })
      // One of the first of the list, one in another case, and the 99,995th.
      for (const common of ['12345678', 'Password1', '07021957'])
        assert.deepEqual(reasonsOf((await client.updateUser({ password: common })).error), ['pwned'])
      // The 100,001st is not on it.
      for (const rare of ['07012006', `granite owl ${leaksUrl.length}`])
        assert.equal((await client.updateUser({ password: rare })).error, null)
    }
    await here.settings({})
  })
}
