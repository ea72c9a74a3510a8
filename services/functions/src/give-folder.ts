import { chown } from 'node:fs/promises'

/** Gives a folder to the system user of a project; nothing where all run as ourselves. */
export const giveFolder = async (user: { uid: number; gid: number } | undefined, folder: string): Promise<void> => {
  if (user !== undefined) await chown(folder, user.uid, user.gid)
}
