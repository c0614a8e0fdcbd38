/**
 * A provider to test against: a real HTTP server on a free loopback port that speaks Anthropic Messages
 * (POST /v1/messages), OpenAI chat completions (POST /v1/chat/completions), embeddings and rerank endpoints
 * (vectors-wire.ts), transcriptions and speech (audio-wire.ts), and the model lists of Ollama, LM Studio and llama-server.
 *
 *     const fake = await startFakeProvider({ script: [says('Hello'), calls('time_now', {}), fails(529)] })
 *     const model = createAnthropicModel({ baseURL: fake.url, … })      // or createOpenAIModel({ baseURL: fake.openaiURL, … })
 *     fake.push(says(['a', 'b'], { chunkDelayMs: 5 }))                    // more replies, any time
 *     fake.requests[0]                                                    // what was asked
 *     fake.ledger[0].usage, .cost_usd, .outcome                           // what was billed, and how it ended
 *     await fake.ended(0)                                                 // 'client_closed' after an abort
 *     await fake.close()
 *
 * Requests are checked as the real APIs check them (a bad one gets their 400); Anthropic prompt caching is simulated.
 */
export * from './reply'
export { type FakeProvider, startFakeProvider } from './server'
