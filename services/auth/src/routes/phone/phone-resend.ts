import { json } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import type { AuthContext } from '../../context.ts'
import { afterwards } from '../../mail-link.ts'
import { checkedPhone } from '../../phone-number.ts'
import { sendSmsCode, takeSms } from '../../sms/send-sms-code.ts'
import { findUserByNewPhone, findUserByPhone } from '../../sms/phone-store.ts'
import { requireSms } from '../../sms/sms.ts'

/** Sends the code of a sign-up or of a change of number once more, and answers the same in any case. */
export const resendByPhone = (
  context: AuthContext,
  { type, phone: named }: { type: 'sms' | 'phone_change'; phone: string },
): ServiceResponse => {
  requireSms(context)
  const phone = checkedPhone(named)
  takeSms(context, phone)
  afterwards(context, async () => {
    const isChange = type === 'phone_change'
    const user = isChange
      ? await findUserByNewPhone(context.pool, phone, context.now)
      : await findUserByPhone(context.pool, phone)
    if (user === undefined || (!isChange && user.phone_confirmed_at !== null)) return
    const kind = isChange ? 'phone_change_token' : 'confirmation_token'
    await sendSmsCode(context, { userId: user.id, kind, phone })
  })
  return json({})
}
