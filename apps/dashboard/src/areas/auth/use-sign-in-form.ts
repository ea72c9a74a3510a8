import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { ssoDomainOf } from './api/sso-domains.ts'

interface SignInValues {
  email: string
  password: string
}

type FieldName = keyof SignInValues

const fieldNames: readonly FieldName[] = ['email', 'password']

const problemOf = async (name: FieldName, { email, password }: SignInValues): Promise<string | undefined> => {
  if (name === 'email') return typedEmailProblem(email)
  return password !== '' || (await ssoDomainOf(email)) !== undefined ? undefined : 'Enter a password.'
}

/** `wrong`: the password, which is then selected. Undefined where nothing could be asked. */
type SignIn = (typed: SignInValues) => Promise<'done' | 'wrong' | undefined>

/**
 * The state of the sign-in form: a field is checked when it is left, and from then on with each change. By hand, while other
 * forms have a library: people come to this page first, and the library cost a twentieth of the time until it is there
 * (decision 107).
 */
export const useSignInForm = (signIn: SignIn) => {
  const form = useRef<HTMLFormElement>(null)
  const checked = useRef(new Set<FieldName>())
  const [problems, setProblems] = useState<Partial<Record<FieldName, string | undefined>>>({})
  const [typedPassword, setTypedPassword] = useState('')
  const [isSubmitting, setIsSubmitting] = useState(false)

  const input = (name: FieldName): HTMLInputElement | undefined => {
    const element = form.current?.elements.namedItem(name)
    return element instanceof HTMLInputElement ? element : undefined
  }

  // From the page: a browser may have filled it in without an event.
  const values = (): SignInValues => ({ email: input('email')?.value ?? '', password: input('password')?.value ?? '' })

  const check = async (name: FieldName): Promise<boolean> => {
    checked.current.add(name)
    const before = values()
    const problem = await problemOf(name, before)
    // What was typed meanwhile has a check of its own.
    if (values()[name] === before[name]) setProblems((known) => ({ ...known, [name]: problem }))
    return problem === undefined
  }

  const submit = async (): Promise<void> => {
    setIsSubmitting(true)
    try {
      const areRight = await Promise.all(fieldNames.map(check))
      const wrong = fieldNames.find((_name, index) => areRight[index] === false)
      if (wrong !== undefined) input(wrong)?.focus()
      else if ((await signIn(values())) === 'wrong') {
        input('password')?.focus()
        input('password')?.select()
      }
    } finally {
      setIsSubmitting(false)
    }
  }

  return {
    problems,
    typedPassword,
    isSubmitting,
    email: {
      get: () => values().email,
      set: (email: string) => {
        const field = input('email')
        if (field !== undefined) field.value = email
      },
    },
    /** Of the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isSubmitting) void submit()
      },
    },
    /** Of an input. */
    inputProps: (name: FieldName) => ({
      name,
      onBlur: () => void check(name),
      onChange: () => {
        if (name === 'password') setTypedPassword(values().password)
        if (checked.current.has(name)) void check(name)
      },
    }),
  }
}
