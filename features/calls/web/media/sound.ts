/** Sounds that the browser makes itself: nothing has to be loaded. */
let context: AudioContext | undefined;

export function audioContext(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function note(frequency: number, after: number, seconds: number): void {
  const sound = audioContext();
  const at = sound.currentTime + after;
  const oscillator = new OscillatorNode(sound, { frequency });
  const volume = new GainNode(sound, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.2, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(volume).connect(sound.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Three rising notes, for the test of the speaker. */
export function playTestSound(): void {
  for (const [index, frequency] of [523, 659, 784].entries()) note(frequency, index * 0.25, 0.3);
}

/** Rings until the returned function is called. */
export function ring(): () => void {
  const once = () => {
    note(740, 0, 0.35);
    note(880, 0.4, 0.35);
  };
  once();
  const timer = setInterval(once, 2500);
  return () => clearInterval(timer);
}

/** How loud the microphone is, 0 to 1, ten times a second until the returned function is called. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const sound = audioContext();
  const source = sound.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(sound, { fftSize: 1024 });
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) * 6));
  }, 100);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
