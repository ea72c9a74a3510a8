import { inTransaction } from '@cairn/service-kit'
import { phoneExists } from '../../admin/conflicts.ts'
import { noChanges } from '../../admin/no-changes.ts'
import { updateUserRecord } from '../../admin/update-user.ts'
import { sessionNotFound } from '../../caller.ts'
import { settingsOf } from '../../codes/send-template.ts'
import type { AuthContext } from '../../context.ts'
import { sendSmsCode, takeSms } from '../../sms/send-sms-code.ts'
import { beginPhoneChange, findUserByPhone } from '../../sms/phone-store.ts'
import { lockUser } from '../../user-store.ts'

/** Counts the SMS that a change to a number sends, and throws `phone_exists`. */
export const assertPhoneFree = async (context: AuthContext, phone: string): Promise<void> => {
  if (settingsOf(context).phone.confirmsNumbers) takeSms(context, phone)
  if ((await findUserByPhone(context.pool, phone)) !== undefined) throw phoneExists()
}

/**
 * Gives an account another number: at once where numbers need no confirming, otherwise once its owner has entered the code
 * that is sent to it. True if it waits for that. Throws `phone_exists`.
 */
export const changePhone = async (context: AuthContext, userId: string, phone: string): Promise<boolean> => {
  const { pool, now } = context
  if (!settingsOf(context).phone.confirmsNumbers) {
    const changes = { ...noChanges, phone, confirmsPhone: true }
    await inTransaction(pool, async (client) => {
      const user = await lockUser(client, userId)
      if (user === undefined) throw sessionNotFound()
      await updateUserRecord(client, user, changes, now)
    })
    return false
  }
  await beginPhoneChange(pool, userId, phone, now)
  await sendSmsCode(context, { userId, kind: 'phone_change_token', phone })
  return true
}
