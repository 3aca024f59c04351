/** What has not been updated since it was created shows the same date twice. */
export function datesOf({
  createdDate,
  updatedDate = createdDate,
}: {
  readonly createdDate?: string
  readonly updatedDate?: string
}) {
  return {
    ...(createdDate === undefined ? {} : { createdDate }),
    ...(updatedDate === undefined ? {} : { updatedDate }),
  }
}
