/** Whether the database runs now. `stopped`: it may not, such as that of a paused project. `gone`: there is no such project. */
export type WakeOutcome = 'awake' | 'stopped' | 'gone'
