import { describe, expect, it } from 'vitest'
import { readWav } from './wav'

/** A WAV file; `samples` are interleaved and written by `put`. */
function wav(options: { format?: number; channels?: number; rate?: number; bits?: number }, samples: number[]) {
  const { format = 1, channels = 1, rate = 16_000, bits = 16 } = options
  const data = Buffer.alloc((samples.length * bits) / 8)
  for (const [at, value] of samples.entries()) {
    if (format === 3 && bits === 64) data.writeDoubleLE(value, at * 8)
    else if (format === 3) data.writeFloatLE(value, at * 4)
    else if (bits === 8) data.writeUInt8(value, at)
    else data.writeIntLE(value, (at * bits) / 8, bits / 8)
  }
  const fmt = Buffer.alloc(24)
  fmt.write('fmt ', 0, 'latin1')
  fmt.writeUInt32LE(16, 4)
  fmt.writeUInt16LE(format, 8)
  fmt.writeUInt16LE(channels, 10)
  fmt.writeUInt32LE(rate, 12)
  fmt.writeUInt32LE((rate * channels * bits) / 8, 16)
  fmt.writeUInt16LE((channels * bits) / 8, 20)
  fmt.writeUInt16LE(bits, 22)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.write('WAVE', 8, 'latin1')
  const chunk = Buffer.alloc(8)
  chunk.write('data', 0, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  return new Uint8Array(Buffer.concat([head, fmt, chunk, data]))
}

describe('reading WAV files', () => {
  it('reads 16 kHz mono as it is', () => {
    expect([...readWav(wav({}, [0, 1, -32_768, 32_767]))]).toEqual([0, 1, -32_768, 32_767])
  })

  it('mixes channels and scales other widths', () => {
    expect([...readWav(wav({ channels: 2 }, [100, 300, -4, 4]))]).toEqual([200, 0])
    expect([...readWav(wav({ bits: 8 }, [128, 255, 0]))]).toEqual([0, 32_512, -32_768])
    expect([...readWav(wav({ bits: 24 }, [0x123400, -0x123400]))]).toEqual([0x1234, -0x1234])
    expect([...readWav(wav({ bits: 32 }, [0x12340000]))]).toEqual([0x1234])
    for (const bits of [32, 64])
      expect([...readWav(wav({ format: 3, bits }, [0.5, -0.5, 2, Number.NaN]))]).toEqual([16_384, -16_384, 32_767, 0])
  })

  it('resamples without changing a tone, and takes away what 16 kHz cannot hold', () => {
    for (const rate of [8_000, 22_050, 44_100, 48_000]) {
      const tone = (hz: number) =>
        readWav(
          wav(
            { rate },
            Array.from({ length: rate }, (_, at) => Math.round(10_000 * Math.sin((2 * Math.PI * hz * at) / rate))),
          ),
        )
      const low = tone(440)
      expect(low).toHaveLength(16_000)
      const worst = low
        .subarray(200, -200)
        .reduce(
          (most, value, at) =>
            Math.max(most, Math.abs(value - 10_000 * Math.sin((2 * Math.PI * 440 * (at + 200)) / 16_000))),
          0,
        )
      expect(worst).toBeLessThan(60)
      if (rate > 40_000) expect(Math.max(...tone(15_000).subarray(200, -200))).toBeLessThan(150)
    }
  })

  it('reads what is there of a file cut short', () => {
    expect([...readWav(wav({}, [1, 2, 3]).slice(0, -2))]).toEqual([1, 2])
  })

  it('reads one whose sizes were never filled in, but nothing behind sound that is empty', () => {
    const streamed = Buffer.from(wav({}, [1, 2, 3]))
    streamed.writeUInt32LE(0, 40)
    for (const size of [0, 36]) {
      streamed.writeUInt32LE(size, 4)
      expect([...readWav(streamed)]).toEqual([1, 2, 3])
    }
    streamed.writeUInt32LE(36 + 6, 4)
    expect([...readWav(streamed)]).toEqual([])
  })

  it.each(['RF64', 'BW64'])('reads %s, which is for more than 4 GB', (name) => {
    const usual = Buffer.from(wav({}, [1, 2, 3]))
    usual.write(name, 0, 'latin1')
    usual.writeUInt32LE(0xffffffff, 4)
    usual.writeUInt32LE(0xffffffff, 40)
    const sizes = Buffer.alloc(8 + 28)
    sizes.write('ds64', 0, 'latin1')
    sizes.writeUInt32LE(28, 4)
    expect([...readWav(Buffer.concat([usual.subarray(0, 12), sizes, usual.subarray(12)]))]).toEqual([1, 2, 3])
  })

  it('resamples a long recording second by second: a tone goes on where the parts meet', () => {
    const seconds = 3
    const samples = Array.from(
      { length: 44_100 * seconds },
      (_, at) => 10_000 * Math.sin((2 * Math.PI * 440 * at) / 44_100),
    )
    const sound = readWav(wav({ rate: 44_100 }, samples.map(Math.round)))
    expect(sound).toHaveLength(16_000 * seconds)
    const off = sound.map((value, at) => Math.abs(value - 10_000 * Math.sin((2 * Math.PI * 440 * at) / 16_000)))
    expect(Math.max(...off.subarray(200, -200))).toBeLessThan(60)
  })

  it.each([
    ['ID3\x04', 'an MP3 file'],
    ['\xff\xfb\x90\x00', 'an MP3 file'],
    ['OggS', 'an Ogg file'],
    ['fLaC', 'a FLAC file'],
    ['\0\0\0\x20ftypM4A ', 'an M4A or MP4 file'],
    ['\x1aE\xdf\xa3', 'a WebM or Matroska file'],
  ])('names what is no WAV file: %j', (head, kind) => {
    expect(() => readWav(Buffer.from(head.padEnd(40, '\0'), 'latin1'))).toThrow(
      `This is not a WAV file. It is ${kind}.`,
    )
  })

  it('says what is wrong', () => {
    expect(() => readWav(new Uint8Array(3))).toThrow('This is not a WAV file.')
    expect(() => readWav(new Uint8Array(0))).toThrow('This is not a WAV file. It is empty.')
    expect(() => readWav(wav({}, []).slice(0, 36))).toThrow('damaged')
    expect(() => readWav(wav({ format: 2 }, [1]))).toThrow('format 2, 16 bit')
    expect(() => readWav(wav({ rate: 100 }, [1]))).toThrow('100 Hz')
  })
})
