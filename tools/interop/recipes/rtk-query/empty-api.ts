import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'

export const emptyApi = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: 'http://127.0.0.1:4010', headers: { authorization: 'Bearer fake-token' } }),
  endpoints: () => ({}),
})
