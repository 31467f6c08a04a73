/** What the name of a folder or file of a pupil's records has in it. */
export const inRecordName =
  /(?:iep|504|bip|fba|sped|suspen|expuls|detention|discipl|transcript|gpa|report-?card)/i
